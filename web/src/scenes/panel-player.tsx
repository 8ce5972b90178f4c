// One player: life by steps or as a number, the Ring, and their permanents.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { PlayerId } from '../documents';
import { act, deciderOf, may, me, player } from '../table';
import { Why } from '../pieces/said';
import { panel, whose } from '../view';
import { person, say } from '../words';
import { Gauge, Icon } from '../pieces/drawings';
import { Text } from '../pieces/fields';
import { LifeDial } from '../pieces/life-dial';
import { controlledBy } from '../pieces/permanent';
import { Sheet } from '../pieces/sheet';
import { Powers } from './ring';

export function PlayerPanel({ id }: { id: PlayerId }): JSX.Element | null {
  const is = player(id);
  const typed = useSignal('');
  if (is === undefined) return null;
  const life = /^-?\d+$/.test(typed.value.trim()) ? Number(typed.value) : null;
  const set = async (): Promise<void> => { if (life !== null && (await act({ do: 'life', player: id, life }))) typed.value = ''; };
  const tempted = is.ring?.tempted ?? 0;
  return (
    <Sheet title={id === me.value ? say.me : is.name}>
      <div class="row spread"><span class="section">{say.lifeOf(person(id))}</span><LifeDial id={id} /></div>
      {may('life') && (
        <form class="row nowrap is-end" onSubmit={(event) => { event.preventDefault(); void set(); }}>
          <div class="grow"><Text label={say.asNumber} value={typed} numeric max={5} /></div>
          <button class="press is-small" type="submit" aria-disabled={life === null}>{life === null ? say.change : say.setLife(life)}</button>
        </form>
      )}
      <div class="row"><Gauge tempted={tempted} label={null} /><span>{say.temptedTimes(tempted)}</span></div>
      {tempted > 0 && <Powers tempted={tempted} />}
      <Control id={id} />
      <button class="press is-small" type="button" onClick={() => { whose.value = id; panel.value = null; }}><Icon name="table" />{say.showPermanents(controlledBy(id).length)}</button>
    </Sheet>
  );
}

/** Who makes that player's choices, and how a card on paper changes it. */
function Control({ id }: { id: PlayerId }): JSX.Element | null {
  const by = deciderOf(id);
  const control = (next: boolean): void => void act({ do: 'control_player', player: id, next_turn: next });
  if (!may('control_player')) return by === id ? null : <p class="under">{say.controlledBy(person(by), person(id))}</p>;
  return (
    <details class="more">
      <summary>{say.controlPlayer}</summary>
      <div class="stack tight">
        <p class="under">{by === id ? say.controlWhy : say.controlledBy(person(by), person(id))} <Why rule="723.5" label="" /></p>
        <div class="chips">
          {id === me.value
            ? <button class="chip" type="button" onClick={() => control(false)}>{say.controlNobody}</button>
            : <><button class="chip" type="button" onClick={() => control(false)}>{say.controlNow}</button><button class="chip" type="button" onClick={() => control(true)}>{say.controlNext}</button></>}
        </div>
      </div>
    </details>
  );
}
