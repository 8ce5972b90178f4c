// Adding what lies on the table: a card of the catalogue by its name, or anything typed in.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { isPermanentCard, isPermanentType, type Card } from '../catalogue';
import type { Command } from '../protocol';
import { myList } from '../my-list';
import { named } from '../printed';
import { act, isHost, isSending, may } from '../table';
import { panel } from '../view';
import { say } from '../words';
import { Reading, Symbols } from '../pieces/card';
import { Check } from '../pieces/fields';
import { Finder } from '../pieces/finder';
import { FromList } from '../pieces/from-list';
import { closePanel, Sheet } from '../pieces/sheet';
import { ByHand } from './by-hand';
import { ListSheet } from './list-sheet';

export function AddPanel(): JSX.Element {
  const typed = useSignal('');
  const card = useSignal<Card | null>(null);
  const byHand = useSignal(false);
  const listing = useSignal(false);
  if (card.value !== null) return <AddCard card={card.value} back={() => { card.value = null; }} />;
  if (listing.value) return <ListSheet back={() => { listing.value = false; }} />;
  if (byHand.value) return <Sheet title={say.addTitle} back={() => { byHand.value = false; }}><ByHand name={typed.value} how="add" /></Sheet>;
  const typeIn = (name: string): void => { typed.value = name; byHand.value = true; };
  const mine = myList.value.entries.length > 0;
  const ownList = (
    <FromList typed={typed} choose={(one) => { card.value = one; }} open={() => { listing.value = true; }}
      other={(name) => void named(name).then((card) => typeIn(card?.name ?? name))} />
  );
  return (
    <Sheet title={say.addTitle}>
      {mine && ownList}
      <Finder typed={typed} filter={() => true} choose={(one) => { card.value = one; }}
        fits={(one) => isPermanentType(one.types ?? [])} other={(one) => typeIn(one.name)} />
      {!mine && ownList}
      <button class="press" type="button" onClick={() => { byHand.value = true; }}>{say.typeIn(typed.value)}</button>
      {isHost.value && <button class="press is-plain" type="button" onClick={() => { panel.value = { is: 'own-cards' }; }}>{say.addOwnCards}</button>}
    </Sheet>
  );
}

function AddCard({ card, back }: { card: Card; back: () => void }): JSX.Element {
  const enters = useSignal(false);
  const stays = isPermanentCard(card);
  const sending = isSending('add_permanent', 'add_card');
  const add = async (how: 'permanent' | 'card'): Promise<void> => {
    if (sending) return;
    const command: Command = how === 'permanent'
      ? { do: 'add_permanent', name: card.name, enters: enters.value }
      : { do: 'add_card', name: card.name, zone: 'graveyard' };
    if (await act(command)) closePanel();
  };
  return (
    <Sheet title={card.name} back={back}>
      <p class="under">{say.kind(card.types, card.supertypes, card.subtypes, false)} <Symbols text={card.cost} /></p>
      <Reading name={card.name} />
      {stays && <Check label={say.entersNow} under={say.entersWhy} value={enters} />}
      {stays && <button class="press is-main" type="button" data-do="cast" aria-disabled={sending} onClick={() => void add('permanent')}>{sending ? say.sending : say.putDown(card.name)}</button>}
      {may('add_card') && <button class="press" type="button" onClick={() => void add('card')}>{say.toGraveyard}</button>}
    </Sheet>
  );
}
