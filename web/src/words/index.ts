// The words of the reader's language. No other file of the page holds a sentence.

import { signal } from '@preact/signals';
import { me, nameOf } from '../table';
import { isolated } from './directions';
import type { Words } from './en';
import { LANGUAGES, type LanguageCode } from './languages';
import type { Naming, Person } from './rich';

const spoken = signal<Partial<Words>>({});
/** Whether everything can be said by now, or only what the first screen needs. */
export const isWhole = signal(false);

/** What is said, in the language spoken now. Whatever shows some of it changes when the language does. */
export const say = new Proxy({} as Words, {
  get: (_, key): unknown => {
    const word = spoken.value[key as keyof Words];
    if (word === undefined && typeof key === 'string') throw new Error(`said before it was there: ${String(key)}`);
    return word;
  },
});

/** Fetch what the first screen says. */
export async function beginToSpeak(code: LanguageCode): Promise<void> {
  const { first } = await LANGUAGES[code].first();
  spoken.value = first;
}

/** Fetch all of a language, and speak it from now on. */
export async function speak(code: LanguageCode): Promise<void> {
  const [{ first }, { rest }] = await Promise.all([LANGUAGES[code].first(), LANGUAGES[code].rest()]);
  spoken.value = { ...first, ...rest };
  isWhole.value = true;
}

/** A player as the reader calls them: "you" for oneself. */
export const person: Naming = (id): Person => ({ name: isolated(nameOf(id), say.dir), you: id === me.value });
export { plain, sentence, type Rich, type Person } from './rich';
