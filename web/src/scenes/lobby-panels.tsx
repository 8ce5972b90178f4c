// The lobby's panels: one seat (its name, its place in the order, freeing it), and the settings.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { BASE } from '../browser';
import { HOUSE_RULES, type PlayerId } from '../documents';
import { act, connection, may, me, nameOf, table } from '../table';
import { keepSeat } from '../keep';
import { person, say } from '../words';
import { Icon } from '../pieces/drawings';
import { Check, Text } from '../pieces/fields';
import { closePanel, Sheet } from '../pieces/sheet';
import { saveTimes, TimeFields, useTimes } from './time-settings';

export function SeatPanel({ id }: { id: PlayerId }): JSX.Element | null {
  const name = useSignal(nameOf(id));
  const order = table.value?.order ?? [];
  const place = order.indexOf(id);
  if (place < 0) return null;
  const mine = id === me.value;
  const move = (by: number): void => {
    const rest = order.filter((one) => one !== id);
    const to = (place + by + order.length) % order.length;
    void act({ do: 'seat_order', order: [...rest.slice(0, to), id, ...rest.slice(to)] });
  };
  const rename = async (): Promise<void> => { if (name.value.trim() !== '' && (await act({ do: 'rename', name: name.value.trim() }))) closePanel(); };
  const leave = async (): Promise<void> => {
    if (await act({ do: 'leave' })) { keepSeat(connection.code.value ?? '', null); location.assign(BASE.href); }
  };
  return (
    <Sheet title={say.seatOf(person(id))}>
      {mine && may('rename') && (
        <form class="row nowrap is-end" onSubmit={(event) => { event.preventDefault(); void rename(); }}>
          <div class="grow"><Text label={say.yourName} value={name} max={30} /></div>
          <button class="press is-small" type="submit">{say.rename}</button>
        </form>
      )}
      {may('seat_order') && order.length > 1 && (
        <div class="row nowrap">
          <button class="press is-small grow" type="button" onClick={() => move(-1)}><Icon name="up" />{say.earlier}</button>
          <button class="press is-small grow" type="button" onClick={() => move(1)}><Icon name="down" />{say.later}</button>
        </div>
      )}
      {!mine && may('empty_seat') && (
        <button class="press" type="button" onClick={() => void act({ do: 'empty_seat', seat: id }).then((done) => { if (done) closePanel(); })}><Icon name="door" />{say.emptySeat}</button>
      )}
      {mine && may('leave') && <button class="press" type="button" onClick={() => void leave()}><Icon name="door" />{say.leaveSeat}</button>}
    </Sheet>
  );
}

export function SettingsPanel(): JSX.Element {
  const settings = table.value?.settings;
  const name = useSignal(settings?.name ?? '');
  const life = useSignal(String(settings?.life ?? 40));
  const random = useSignal(settings?.random_order ?? false);
  const spectators = useSignal(settings?.spectators ?? true);
  const times = useTimes();
  const byVoter = useSignal(settings?.sealing === 'voter');
  const house = { split_spares: useSignal(settings?.split_spares ?? false), no_vote_finishes: useSignal(settings?.no_vote_finishes ?? false), leaving_ends: useSignal(settings?.leaving_ends ?? false) };
  const number = /^\d+$/.test(life.value.trim()) ? Number(life.value) : null;
  const save = async (): Promise<void> => {
    if (number === null || name.value.trim() === '') return;
    const agreed = { split_spares: house.split_spares.value, no_vote_finishes: house.no_vote_finishes.value, leaving_ends: house.leaving_ends.value };
    if (await act({ do: 'settings', name: name.value.trim(), life: number, random_order: random.value, spectators: spectators.value, sealing: byVoter.value ? 'voter' : 'server', ...agreed }) && (!may('time') || await saveTimes(times))) closePanel();
  };
  return (
    <Sheet title={say.settings}>
      <form class="stack" onSubmit={(event) => { event.preventDefault(); void save(); }}>
        <Text label={say.tableName} value={name} max={60} />
        <Text label={say.startLife} value={life} numeric max={3} />
        <Check label={say.randomOrder} value={random} />
        <Check label={say.spectatorsMay} value={spectators} />
        <Check label={say.sealingByVoter} under={say.sealingWhy} value={byVoter} />
        {HOUSE_RULES.map((rule) => <Check key={rule} label={say.houseRules[rule].is} under={say.houseRules[rule].or} value={house[rule]} />)}
        {may('time') && <TimeFields {...times} />}
        <button class="press is-main" type="submit">{say.save}</button>
      </form>
    </Sheet>
  );
}
