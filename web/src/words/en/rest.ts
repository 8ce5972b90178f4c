// English: everything that is said once there is a table.

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

/** Fetch what returns a line of a card's reading in this language, or null where it has no words for it. */
const reader = (): Promise<(line: string) => string | null> => Promise.resolve((line) => line);

export const rest = { reader, ...questions, ...votes, ...announcements, ...time, ...undoing, pictures, ...refusals, ...rules, tell, story, isChapter, isAbout };
