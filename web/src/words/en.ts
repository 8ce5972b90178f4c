// English, whole: everything the page says. Another language is another file of this shape.

import { tell } from './en/clauses';
import { told } from './en/instructions';
import { page } from './en/page';
import { questions } from './en/questions';
import { ruleLabel, ruleSays } from './en/rules';
import { CHAPTERS, story } from './en/story';
import { announcements } from './en/announcements';
import { time } from './en/time';
import { votes } from './en/votes';

export const en = {
  code: 'en', dir: 'ltr' as 'ltr' | 'rtl',
  ...page, ...questions, ...votes, ...announcements, ...time,
  tell, told, story, ruleLabel, ruleSays,
  isChapter: (kind: string): boolean => CHAPTERS.has(kind),
};

export type Words = typeof en;
