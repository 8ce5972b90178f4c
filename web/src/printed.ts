// Cards of the file that the host gave to the server, for names that the catalogue does not know: asked
// for while somebody types. Facts only; what they do is typed in or stays on paper.

import { signal } from '@preact/signals';
import { at } from './browser';

/** A card as it is printed; what it does not have is absent. */
export interface Printed {
  readonly name: string;
  readonly whole: string;
  readonly types?: readonly string[];
  readonly subtypes?: readonly string[];
  readonly supertypes?: readonly string[];
  readonly colors?: readonly string[];
  readonly power?: string;
  readonly toughness?: string;
  readonly keywords?: readonly string[];
  readonly cost?: string;
}

/** In ms: so long somebody must have stopped typing. */
const STILL = 200;
const LEAST = 2;

/** What fits what was typed last. */
export const found = signal<readonly Printed[]>([]);
const known = new Map<string, Printed>();
let hasNone = false;
let last = 0;

async function ask(query: string): Promise<readonly Printed[]> {
  if (hasNone) return [];
  try {
    const answer = await fetch(at(`printed.json?${query}`));
    if (!answer.ok) return [];
    const { cards, none } = (await answer.json()) as { cards: readonly Printed[]; none?: true };
    // Without a file there is nothing to ask for again.
    hasNone = none === true;
    for (const card of cards) known.set(card.name, card);
    return cards;
  } catch { return []; }
}

/** Look for cards whose name holds what was typed, once it stays so for a moment. */
export function lookFor(typed: string): void {
  last += 1;
  const mine = last;
  if (typed.trim().length < LEAST || hasNone) { found.value = []; return; }
  setTimeout(() => {
    if (mine !== last) return;
    void ask(`like=${encodeURIComponent(typed.trim())}`).then((cards) => { if (mine === last) found.value = cards; });
  }, STILL);
}

/** What is printed on the card of that name, if it was found before. */
export const printedOn = (name: string): Printed | null => known.get(name) ?? null;

/** The card of that name, as lists write it: the name of its front. */
export async function named(name: string): Promise<Printed | null> {
  return printedOn(name) ?? (await ask(`name=${encodeURIComponent(name)}`))[0] ?? null;
}
