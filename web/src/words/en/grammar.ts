// English: how people and things are counted, listed and conjugated.

import type { Bit, Person, Rich } from '../rich';

/** "Ada, Ben and Dee". */
export function listOf(words: readonly string[], last = 'and'): string {
  if (words.length < 2) return words[0] ?? 'nobody';
  return `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`;
}

export const names = (people: readonly Person[], last = 'and'): string =>
  listOf(people.map((one) => (one.you ? 'you' : one.name)), last);

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
export function some(count: number | string, word: string): Bit[] {
  return [{ b: count }, ` ${count === 1 ? word : many(word)}`];
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
/** "third"; beyond ten "11th". */
export const ordinal = (count: number): string => ORDINALS[count] ?? `${count}th`;
const TIMES = ['never', 'once', 'twice'];
export const times = (count: number): string => TIMES[count] ?? `${count} times`;

/** The kind of thing in small letters: "legendary creature", "creature token". */
export function kindOf(types: readonly string[], supertypes: readonly string[] = []): string {
  const words = [...supertypes, ...types].join(' ').toLowerCase();
  return words === '' ? 'permanent' : words;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const b = (word: string | number): Bit => ({ b: word });
export const joined = (parts: readonly Rich[], by: string): Rich =>
  parts.flatMap((part, place) => (place === 0 ? [...part] : [by, ...part]));
