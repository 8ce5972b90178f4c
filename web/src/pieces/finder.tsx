// Finding a card by typing: the catalogue's names that fit, each with its line; or the name as typed.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { catalogue, type Card } from '../catalogue';
import { plain } from '../plain';
import { found, lookFor, type Printed } from '../printed';
import { say } from '../words';
import { Symbols } from './card';
import { Icon } from './drawings';
import { focusOnce } from './fields';

/** Cards whose name holds what was typed: those that begin so first. */
export function fitting(typed: string, filter: (card: Card) => boolean): Card[] {
  const wanted = plain(typed);
  const all = [...catalogue.value.values()].filter(filter);
  if (wanted === '') return all;
  const begins = all.filter((card) => plain(card.name).startsWith(wanted));
  return [...begins, ...all.filter((card) => !begins.includes(card) && plain(card.name).includes(wanted))];
}

interface FinderProps {
  typed: Signal<string>;
  filter: (card: Card) => boolean;
  choose: (card: Card) => void;
  most?: number;
  /** Cards of the host's file that may be chosen too, and what becomes of one. */
  fits: (card: Printed) => boolean;
  other: (card: Printed) => void;
}

export function Finder({ typed, filter, choose, fits, other, most = 40 }: FinderProps): JSX.Element {
  const cards = fitting(typed.value, filter).slice(0, most);
  useEffect(() => lookFor(typed.value), [typed.value]);
  const printed = found.value.filter((card) => fits(card) && !catalogue.value.has(card.name));
  return (
    <>
      <label class="search"><Icon name="search" /><span class="unseen">{say.findCard}</span>
        <input type="search" placeholder={say.typeName} value={typed.value} maxLength={60} ref={focusOnce} autoComplete="off"
          onInput={(event) => { typed.value = event.currentTarget.value; }} />
      </label>
      {cards.length === 0 && printed.length === 0 && typed.value !== '' && <p class="under">{say.notInCatalogue}</p>}
      <ul class="found">{cards.map((card) => <li key={card.name}><Found card={card} choose={choose} /></li>)}{printed.map((card) => <li key={card.name}><FoundPrinted card={card} other={other} /></li>)}</ul>
    </>
  );
}

function FoundPrinted({ card, other }: { card: Printed; other: (card: Printed) => void }): JSX.Element {
  return (
    <button class="perm" type="button" onClick={() => other(card)}>
      <span class="perm-name">{card.name}</span>
      <span class="perm-line">{say.kind(card.types ?? [], card.supertypes ?? [], card.subtypes ?? [], false)} <Symbols text={card.cost ?? ''} /></span>
      {card.power !== undefined && <span class="perm-pt">{`${card.power}/${card.toughness ?? 0}`}</span>}
    </button>
  );
}

function Found({ card, choose }: { card: Card; choose: (card: Card) => void }): JSX.Element {
  const size = card.power === null ? null : `${card.power}/${card.toughness ?? 0}`;
  return (
    <button class="perm" type="button" onClick={() => choose(card)}>
      <span class="perm-name">{card.name}</span>
      <span class="perm-line">{say.kind(card.types, card.supertypes, card.subtypes, false)} <Symbols text={card.cost} /></span>
      {size !== null && <span class="perm-pt">{size}</span>}
    </button>
  );
}
