// Deutsch: Fälle, Formen und Aufzählungen. German: cases, forms and lists.

import { countingIn } from '../counting';
import type { Bit, Person } from '../rich';

export const count = countingIn('de');

/** "Ada, Ben und Dee". */
export const listOf = (words: readonly string[]): string => (words.length === 0 ? 'niemand' : count.listOf(words));

/** Nominative: "du", "Cy". */
export const wer = (one: Person): string => (one.you ? 'du' : one.name);
/** Dative: "dir", "Cy". */
export const wem = (one: Person): string => (one.you ? 'dir' : one.name);
/** Accusative: "dich", "Cy". */
export const wen = (one: Person): string => (one.you ? 'dich' : one.name);

/** Several people in a case. */
export const alle = (people: readonly Person[], fall: (one: Person) => string = wer): string => listOf(people.map(fall));

/** A name in the genitive: "Cys", and only an apostrophe after an s-sound: "Max’". */
const genitive = (name: string): string => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);
/** Whose: "deine" with its ending, or "Cys". */
export const wessen = (one: Person, ending = ''): string => (one.you ? `dein${ending}` : genitive(one.name));

/** Subject and verb: "Ben zieht", "du ziehst". */
export const tut = (one: Person, er: string, du: string): string => `${wer(one)} ${one.you ? du : er}`;
export const ist = (one: Person): string => tut(one, 'ist', 'bist');
export const hat = (one: Person): string => tut(one, 'hat', 'hast');

/** "1 Karte", "2 Karten", with the number set off. */
export function some(n: number, one: string, many: string): Bit[] {
  return [{ b: n }, ` ${count.isOne(n) ? one : many}`];
}
/** The same as text. */
export const zahl = (n: number, one: string, many: string): string => `${n} ${count.isOne(n) ? one : many}`;

const ORDINALS = ['', 'erste', 'zweite', 'dritte', 'vierte', 'fünfte', 'sechste', 'siebte', 'achte', 'neunte', 'zehnte'];
/** "dritte", with its ending; beyond ten "11." */
export const ordinal = (n: number, ending = ''): string => (ORDINALS[n] === undefined ? `${n}.` : `${ORDINALS[n]}${ending}`);
/** "einmal", "3-mal". */
export const mal = (n: number): string => ['nie', 'einmal', 'zweimal', 'dreimal', 'viermal'][n] ?? `${n}-mal`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const b = (word: string | number): Bit => ({ b: word });
