// Deutsch: everything that is said once there is a table.

import type { Rest } from '../en';
import { isAbout, isChapter } from '../story';
import { announcements } from './announcements';
import { tell } from './clauses';
import { pictures } from './pictures';
import { questions } from './questions';
import { refusals } from './refusals';
import { rules } from './rules';
import { story } from './story';
import { time } from './time';
import { undoing } from './undoing';
import { votes } from './votes';

/** Comes when a card is looked at. */
const reader = async (): Promise<(line: string) => string | null> => (await import('./readings')).readingOf;

export const rest: Rest = { reader, ...questions, ...votes, ...announcements, ...time, ...undoing, pictures, ...refusals, ...rules, tell, story, isChapter, isAbout };
