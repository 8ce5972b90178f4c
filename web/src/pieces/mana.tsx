// Mana: the abilities of a permanent that make it, and the pool from which it is spent.

import type { JSX } from 'preact';
import { actsNow, by } from '../acting';
import { catalogue, type Activated } from '../catalogue';
import type { ObjectId, PermanentShown, PlayerId } from '../documents';
import { act, may, player, stack } from '../table';
import { person, say } from '../words';
import { lineSaid, Symbols, useReader } from './card';

const BASIC: readonly (readonly [string, string])[] = [['Plains', '{W}'], ['Island', '{U}'], ['Swamp', '{B}'], ['Mountain', '{R}'], ['Forest', '{G}']];
/** The places of what basic land types make, after those on the card. */
const FIRST_BASIC = 20;

interface Way { readonly ability: number; readonly cost: string; readonly makes: string }

function waysOf(is: PermanentShown): Way[] {
  const printed: readonly Activated[] = catalogue.value.get(is.card ?? '')?.activated ?? [];
  const own = printed.filter((one) => one.mana === true).map((one) => ({ ability: one.ability, cost: one.cost, makes: one.reading.map(lineSaid).join(' ') }));
  const basic = BASIC.flatMap(([type, makes], place) => (is.subtypes.includes(type) ? [{ ability: FIRST_BASIC + place, cost: '{T}', makes }] : []));
  return [...own, ...basic];
}

/** What makes mana here; what it leaves open is asked. */
export function MakesMana({ id, is }: { id: ObjectId; is: PermanentShown }): JSX.Element | null {
  useReader();
  const ways = waysOf(is);
  if (!may('activate_mana') || !actsNow.value.includes(is.controller) || ways.length === 0) return null;
  return (
    <fieldset class="field one-of">
      <legend>{say.makeMana}</legend>
      <div class="chips">
        {ways.map((one) => (
          <button class="chip" type="button" key={one.ability} aria-label={say.makeThis(one.cost, one.makes)} onClick={() => void act({ do: 'activate_mana', permanent: id, ability: one.ability })}>
            <Symbols text={one.cost} /> <Symbols text={one.makes} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** My pool, and that of whom I control, whosever moment it is. */
export function Pool(): JSX.Element | null {
  if (!may('pay_mana')) return null;
  return <>{actsNow.value.map((who) => <PoolOf key={who} who={who} />)}</>;
}

/** A tap spends one: on that player's spell on top of the stack, or on something on paper. */
function PoolOf({ who }: { who: PlayerId }): JSX.Element | null {
  const mana = Object.entries(player(who)?.pool ?? {});
  if (mana.length === 0) return null;
  const [top] = stack.value;
  const spell = top !== undefined && top.is.controller === who ? top : null;
  const spend = (place: string): void => void act({ do: 'pay_mana', mana: [[Number(place), 1]], spell: spell?.id ?? null, ...by(who) });
  return (
    <fieldset class="field one-of" data-pool>
      <legend>{spell === null ? say.poolOnPaper(person(who)) : say.poolOn(person(who), spell.is.name)}</legend>
      <div class="chips">
        {mana.map(([place, [type, count, only]]) => (
          <button class="chip" type="button" key={place} aria-label={say.spendOne(type, count)} onClick={() => spend(place)}>
            <Symbols text={`{${type}}`} /> ×{count}{only !== undefined && <span lang="en"> {only}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
