// The words of the reader's language. No other file of the page holds a sentence.

import { me, nameOf } from '../table';
import { en, type Words } from './en';
import type { Naming, Person } from './rich';

export const say: Words = en;

/** A player as the reader calls them: "you" for oneself. */
export const person: Naming = (id): Person => ({ name: nameOf(id), you: id === me.value });
export { plain, type Rich, type Person } from './rich';
