// Cards in graveyards, in exile and in the command zone, as far as the table keeps them.

import type { JSX } from 'preact';
import type { CardShown } from '../documents';
import { listed, may, part, type Placed } from '../table';
import { panel } from '../view';
import { person, say } from '../words';

const elsewhere = part('cards');
export const cardsShown = (): Placed<CardShown>[] => listed(elsewhere.value);

export function CardPerm({ card }: { card: Placed<CardShown> }): JSX.Element {
  const { id, is } = card;
  const inside = (
    <>
      <span class="perm-name">{is.name}</span>
      <span class="perm-line">{say.zone(is.zone)}, {say.whose(person(is.owner))}</span>
    </>
  );
  return may('move')
    ? <button class="perm" type="button" onClick={() => { panel.value = { is: 'card', id }; }}>{inside}</button>
    : <article class="perm">{inside}</article>;
}
