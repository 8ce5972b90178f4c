// The list of cards this device keeps for its reader, to have them ready to be put down.

import { signal } from '@preact/signals';
import { keptList, keepList } from './keep';
import { readList, type CardList } from './lists';

export const myList = signal<CardList>(readList(keptList()));

export function takeList(text: string): void {
  myList.value = readList(text);
  keepList(text);
}

/** How many cards the list has in all. */
export const cardsIn = (list: CardList): number => list.entries.reduce((sum, one) => sum + one.count, 0);
