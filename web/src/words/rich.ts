// A sentence with some of its words set off: numbers and names that were decided, and what is only
// there in English. Plain data, so that the same sentence can be shown, spoken and tested.

import type { PlayerId } from '../documents';

export type Bit = string | { readonly b: string | number } | { readonly en: string };
export type Rich = readonly Bit[];

/** Whom a sentence is about: `you` is the reader. */
export interface Person { readonly name: string; readonly you: boolean }
export type Naming = (id: PlayerId) => Person;

const textOf = (bit: Bit): string => (typeof bit === 'string' ? bit : 'en' in bit ? bit.en : String(bit.b));
export const plain = (rich: Rich): string => rich.map(textOf).join('');

/** Begin with a capital letter and end with a stop. */
export function sentence(rich: Rich): Rich {
  const bits = rich.filter((bit) => bit !== '');
  const [first, ...rest] = bits;
  if (first === undefined) return [];
  const up = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const begun: Bit = typeof first === 'string' ? up(first) : 'en' in first ? { en: up(first.en) } : { b: typeof first.b === 'string' ? up(first.b) : first.b };
  const whole = [begun, ...rest];
  return /[.?!:]$/.test(plain(whole)) ? whole : [...whole, '.'];
}
