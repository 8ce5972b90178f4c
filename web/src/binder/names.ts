// How a picture finds its card: a file is named after it. And what is refused, and why.

import { plain } from '../plain';
import { MOST_MEGABYTES, MOST_PICTURES } from './limits';

export const LONGEST_NAME = 150;

export type Fault = 'drawing' | 'unreadable' | 'heavy' | 'huge' | 'full' | 'nameless' | 'unkept' | 'link';
export interface Refused { readonly name: string; readonly why: Fault }
/** A picture under the name that it is to have: a card's. */
export interface Offered { readonly name: string; readonly file: Blob }

/** The card that a file is named after: "Plea for Power.jpg", or as other programs write it, "Plea for Power.full.jpg". */
export function cardOf(file: string): string {
  return file.replace(/\.\w{1,5}$/, '').replace(/\.full$/i, '').trim().slice(0, LONGEST_NAME);
}

/** Why a picture is not kept, as far as can be told without opening it; null if nothing is wrong. */
export function faultOf({ name, file }: Offered, kept: ReadonlyMap<string, string>): Fault | null {
  if (/^image\/svg/.test(file.type)) return 'drawing';
  if (file.size > MOST_MEGABYTES * 1024 ** 2) return 'heavy';
  const key = plain(name);
  if (key === '') return 'nameless';
  return kept.size >= MOST_PICTURES && !kept.has(key) ? 'full' : null;
}

/** Which of the names that are kept are cards here, and which are none. */
export function matched(kept: ReadonlyMap<string, string>, here: Iterable<string>): { readonly cards: readonly string[]; readonly others: readonly string[] } {
  const known = new Set([...here].map(plain));
  const all = [...kept].sort(([one], [other]) => (one < other ? -1 : 1));
  return { cards: all.filter(([key]) => known.has(key)).map(([, name]) => name), others: all.filter(([key]) => !known.has(key)).map(([, name]) => name) };
}
