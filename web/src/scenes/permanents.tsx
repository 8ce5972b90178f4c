// The permanents of one player, or the cards elsewhere: grouped, and searchable when there are many.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { ObjectId, PermanentShown, PlayerId } from '../documents';
import { plain } from '../plain';
import { act, listed, may, me, part } from '../table';
import { panel, whose } from '../view';
import { person, say } from '../words';
import { CardPerm, cardsShown } from '../pieces/card-perm';
import { Icon } from '../pieces/drawings';
import { controlledBy, grouped, Perm } from '../pieces/permanent';
import { Why } from '../pieces/said';
import { Search } from '../pieces/search';

/** From so many on one looks for a permanent by typing. */
const MANY = 12;

const turnOrder = part('turn_order');
const phasedOut = part('phased_out');

const show = (id: ObjectId): void => { panel.value = { is: 'permanent', id }; };

/** By its name, its types, or what it has. */
export function isFound(is: PermanentShown, typed: string): boolean {
  const words = [is.name, ...is.supertypes, ...is.types, ...is.types.map(say.typeWord), ...is.subtypes, ...is.keywords, ...is.keywords.map(say.keyword), is.tapped ? say.tapped : '', is.token ? say.isToken : ''];
  return typed.trim().split(/\s+/).every((part) => words.some((word) => plain(word).includes(plain(part))));
}

export function Permanents(): JSX.Element | null {
  const typed = useSignal('');
  const order = turnOrder.value ?? [];
  const first = me.value ?? order[0] ?? 0;
  const shown = whose.value ?? first;
  const cards = cardsShown();
  const all = shown === 'cards' ? [] : controlledBy(shown);
  const list = grouped(all.filter(({ is }) => isFound(is, typed.value)));
  const mine = shown === me.value;
  return (
    <section class="group" aria-label={say.permanents}>
      <div role="group" class="chips" aria-label={say.whosePermanents}>
        {[first, ...order.filter((id) => id !== first)].map((id) => (
          <button class="chip" type="button" aria-pressed={shown === id} onClick={() => { whose.value = id; }}>
            {id === me.value ? say.yours(controlledBy(id).length) : say.theirs(person(id).name, controlledBy(id).length)}
          </button>
        ))}
        {cards.length > 0 && (
          <button class="chip" type="button" aria-pressed={shown === 'cards'} onClick={() => { whose.value = 'cards'; }}>{say.otherZones(cards.length)}</button>
        )}
      </div>
      {all.length > MANY && <Search label={say.findPermanent(all.length)} typed={typed} />}
      {shown !== 'cards' && all.length === 0 && (
        <div class="bare is-empty-side">
          <p class="under">{mine ? say.noPermanentsWhy : say.noneOf(person(shown))}</p>
          {mine && may('add_permanent') && <button class="press is-small" type="button" onClick={() => { panel.value = { is: 'add' }; }}><Icon name="plus" />{say.addPermanent}</button>}
        </div>
      )}
      <div class="perms">
        {shown === 'cards'
          ? cards.map((card) => <CardPerm key={card.id} card={card} />)
          : list.map(({ first: one, ids }) => (
            <Perm key={one.id} id={one.id} is={one.is} alike={ids.length}
              onTap={may('tap') || may('activate') ? show : undefined} />
          ))}
      </div>
      {shown !== 'cards' && <PhasedOut under={shown} />}
    </section>
  );
}

/** What is phased out is not there for anything but phasing in. */
function PhasedOut({ under }: { under: PlayerId }): JSX.Element | null {
  const list = listed(phasedOut.value).filter(({ is }) => is.under === under);
  if (list.length === 0) return null;
  return (
    <section class="group" aria-label={say.phasedOut}>
      <h2><span>{say.phasedOut}</span><Why rule="702.26b" label="" /></h2>
      <p class="under">{say.phasedOutWhy}</p>
      {list.map(({ id, is }) => (
        <div class="row spread nowrap" key={id}>
          <span class="perm-name">{is.name}</span>
          {may('phase') && <button class="press is-small" type="button" aria-label={say.phaseInThis(is.name)} onClick={() => void act({ do: 'phase', object: id })}>{say.phaseIn}</button>}
        </div>
      ))}
    </section>
  );
}
