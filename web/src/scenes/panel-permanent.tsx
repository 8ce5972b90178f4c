// What can be done by hand with one permanent, or with a card in another zone.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { actsNow } from '../acting';
import { catalogue, matching, type Activated } from '../catalogue';
import type { ObjectId, PermanentShown, PlayerId } from '../documents';
import type { Zone } from '../protocol';
import { act, inGame, may, me, nameOf, table } from '../table';
import { bondOf } from '../targets';
import { picked, unpick } from '../view';
import { say } from '../words';
import { Reading, Symbols } from '../pieces/card';
import { CardPicture } from '../pieces/card-picture';
import { Icon } from '../pieces/drawings';
import { Check, Stepper, Text } from '../pieces/fields';
import { MakesMana } from '../pieces/mana';
import { Perm } from '../pieces/permanent';
import { closePanel, Sheet } from '../pieces/sheet';
import { TargetBallot } from '../pieces/target-ballot';
import { asChoices } from './panel-resolve';

export function PermanentPanel({ id }: { id: ObjectId }): JSX.Element | null {
  const is = table.value?.permanents?.[id];
  if (is === undefined) return null;
  return (
    <Sheet title={is.name}>
      <Perm id={id} is={is} />
      {is.really !== undefined && <p class="under">{say.reallyIs(is.really)}</p>}
      {is.card === undefined ? <CardPicture name={is.name} /> : <Reading name={is.card} />}
      {may('activate') && actsNow.value.includes(is.controller) && <Abilities id={id} card={is.card} zone="battlefield" you={is.controller} />}
      {may('tap') && (
        <button class="press" type="button" onClick={() => void act({ do: 'tap', object: id, tapped: !is.tapped })}><Icon name="tap" />{is.tapped ? say.untap : say.tap}</button>
      )}
      <MakesMana id={id} is={is} />
      {may('phase') && <button class="press is-small" type="button" onClick={() => void act({ do: 'phase', object: id })}>{say.phaseOut}</button>}
      {may('copy') && <Copies id={id} />}
      {may('counters') && <Counters id={id} is={is} />}
      {may('move') && <Moves id={id} zones={['graveyard', 'exile', 'command']} />}
      {may('control') && <Control id={id} is={is} />}
    </Sheet>
  );
}

export function CardPanel({ id }: { id: ObjectId }): JSX.Element | null {
  const is = table.value?.cards?.[id];
  if (is === undefined) return null;
  const zones = (['battlefield', 'graveyard', 'exile', 'command'] as const).filter((zone) => zone !== is.zone);
  return <Sheet title={is.name}><p class="under">{say.zone(is.zone)}</p><Reading name={is.name} />{may('activate') && actsNow.value.includes(is.owner) && <Abilities id={id} card={is.name} zone={is.zone} you={is.owner} />}<Moves id={id} zones={zones} /></Sheet>;
}

function Abilities({ id, card, zone, you }: { id: ObjectId; card: string | undefined; zone: string; you: PlayerId }): JSX.Element | null {
  const list = (catalogue.value.get(card ?? '')?.activated ?? []).filter((one) => one.zone === zone && one.mana !== true);
  const open = useSignal<number | null>(null);
  if (list.length === 0) return null;
  return (
    <fieldset class="field one-of">
      <legend>{say.activate}</legend>
      {list.map((one) => <Ability key={one.ability} id={id} one={one} you={you} open={open.value === one.ability} show={() => { open.value = one.ability; unpick(); }} />)}
    </fieldset>
  );
}

function Ability({ id, one, you, open, show }: { id: ObjectId; one: Activated; you: PlayerId; open: boolean; show: () => void }): JSX.Element {
  const least = one.targets.reduce((sum, each) => sum + each.least, 0);
  const most = one.targets.reduce((sum, each) => sum + each.most, 0);
  const activate = async (): Promise<void> => {
    if (most > 0 && !open) return show();
    if (picked.value.length < least) return;
    const targets = most > 0 ? picked.value.map(Number) : [];
    if (await act({ do: 'activate', permanent: id, ability: one.ability, targets })) { unpick(); closePanel(); }
  };
  return (
    <div class="stack tight">
      {open && <TargetBallot choices={asChoices([...new Set(one.targets.flatMap((each) => matching(each, you)))])} bond={bondOf(one.targets)} least={least} most={most} />}
      <button class="press is-small" type="button" onClick={() => void activate()}>{say.activate} <Symbols text={one.cost || (say.event(one.event) ?? one.event)} /></button>
    </div>
  );
}

function Counters({ id, is }: { id: ObjectId; is: PermanentShown }): JSX.Element {
  const other = useSignal('');
  const kinds = [...new Set(['+1/+1', ...Object.keys(is.counters)])];
  const set = (kind: string, count: number): void => { if (count >= 0) void act({ do: 'counters', object: id, kind, count }); };
  return (
    <fieldset class="field one-of">
      <legend>{say.counter}</legend>
      {kinds.map((kind) => (
        <div class="row spread nowrap" key={kind}>
          <span>{kind}</span>
          <Stepper label={kind} value={is.counters[kind] ?? 0} less={say.oneLess} more={say.oneMore} set={(n) => set(kind, n)} />
        </div>
      ))}
      <form class="row nowrap is-end" onSubmit={(event) => { event.preventDefault(); if (other.value.trim() !== '') set(other.value.trim(), (is.counters[other.value.trim()] ?? 0) + 1); other.value = ''; }}>
        <div class="grow"><Text label={say.counterKind} value={other} max={30} /></div>
        <button class="press is-small" type="submit" aria-label={say.oneMore}><Icon name="plus" /></button>
      </form>
    </fieldset>
  );
}

function Moves({ id, zones }: { id: ObjectId; zones: readonly Zone[] }): JSX.Element {
  const move = async (to: Zone | null): Promise<void> => { if (await act({ do: 'move', object: id, to })) closePanel(); };
  return (
    <fieldset class="field one-of">
      <legend>{say.moveTo}</legend>
      <div class="chips">
        {zones.map((zone) => <button class="chip" type="button" onClick={() => void move(zone)}>{say.zone(zone)}</button>)}
        <button class="chip" type="button" onClick={() => void move(null)}>{say.toHand}</button>
      </div>
    </fieldset>
  );
}

/** A token that is a copy of it; one that enters triggers what entering triggers. */
function Copies({ id }: { id: ObjectId }): JSX.Element {
  const enters = useSignal(true);
  const copy = async (): Promise<void> => { if (await act({ do: 'copy', object: id, enters: enters.value })) closePanel(); };
  return (
    <details class="more">
      <summary>{say.copyIt}</summary>
      <div class="stack tight">
        <Check label={say.entersNow} under={say.entersWhy} value={enters} />
        <button class="press is-small" type="button" onClick={() => void copy()}>{say.createCopy}</button>
      </div>
    </details>
  );
}

function Control({ id, is }: { id: ObjectId; is: PermanentShown }): JSX.Element {
  return (
    <fieldset class="field one-of">
      <legend>{say.control}</legend>
      <div class="chips">
        {inGame.value.filter((one) => one !== is.controller).map((one) => (
          <button class="chip" type="button" onClick={() => void act({ do: 'control', object: id, player: one })}>{one === me.value ? say.me : nameOf(one)}</button>
        ))}
      </div>
    </fieldset>
  );
}
