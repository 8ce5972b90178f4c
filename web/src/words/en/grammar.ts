// English: how people and things are counted, listed and conjugated.

import { countingIn } from '../counting';
import type { Bit, Person } from '../rich';

/** British English: without a comma before "and". */
export const count = countingIn('en-GB');

/** "Ada, Ben and Dee". */
export const listOf = (words: readonly string[]): string => (words.length === 0 ? 'nobody' : count.listOf(words));

export const names = (people: readonly Person[]): string => listOf(people.map((one) => (one.you ? 'you' : one.name)));

/** The verb for these people: "draws" for one other, "draw" for you and for many. */
export function verb(people: readonly Person[], base: string, third = `${base}s`): string {
  return people.length === 1 && !people[0]?.you ? third : base;
}

/** "Ben draws", "you draw", "Ada and Ben each draw". */
export function does(people: readonly Person[], base: string, third?: string): string {
  const each = people.length > 1 ? 'each ' : '';
  return `${names(people)} ${each}${verb(people, base, third)}`;
}

export const owns = (one: Person): string => (one.you ? 'your' : `${one.name}’s`);
export const is = (one: Person): string => (one.you ? 'you are' : `${one.name} is`);
export const has = (one: Person): string => (one.you ? 'you have' : `${one.name} has`);

const ODD: Readonly<Record<string, string>> = { sorcery: 'sorceries', ability: 'abilities', die: 'dice' };
export const many = (word: string): string => ODD[word] ?? (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

/** "1 card", "2 cards", with the number set off. */
export function some(n: number, word: string): Bit[] {
  return [{ b: n }, ` ${count.isOne(n) ? word : many(word)}`];
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const places = new Intl.PluralRules('en', { type: 'ordinal' });
/** "3rd". */
export const ordinalShort = (n: number): string => `${n}${ENDINGS[places.select(n)] ?? 'th'}`;
/** "third"; beyond ten "11th". */
export const ordinal = (n: number): string => ORDINALS[n] ?? ordinalShort(n);
const TIMES = ['never', 'once', 'twice'];
export const times = (n: number): string => TIMES[n] ?? `${n} times`;

/** The kind of thing in small letters: "legendary creature", "creature token". */
export function kindOf(types: readonly string[], supertypes: readonly string[] = []): string {
  const words = [...supertypes, ...types].join(' ').toLowerCase();
  return words === '' ? 'permanent' : words;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const b = (word: string | number): Bit => ({ b: word });
