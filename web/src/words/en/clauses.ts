// English: a clause of a card, said about the player who controls it. The card says "draw 3 cards",
// "your Ring-bearer"; at the table it is "Cy draws 3 cards", or "you draw 3 cards" to Cy.

import type { Happening } from '../../reading';
import { sentence, type Bit, type Naming, type Person, type Rich } from '../rich';
import { b, listOf } from './grammar';

const VERBS = [
  'create', 'draw', 'take', 'put', 'exile', 'destroy', 'gain', 'choose', 'copy', 'counter', 'deal', 'discard', 'sacrifice', 'return', 'tap', 'mill',
  'scry', 'lose', 'investigate',
];
const THIRD: Readonly<Record<string, string>> = { copy: 'copies', scry: 'scries' };
const AT_START = new RegExp(`(^|^for (?:each|that) vote, (?:\\d+ times, )?|, then |; after that, |, and )(${VERBS.join('|')})\\b`, 'g');

/** The sentence for one thing that follows from a vote. */
export function tell(at: Happening, person: Naming): Rich {
  const who = person(at.controller);
  let text = at.words
    .replace(/\{(\d*)n\}/g, (_, times: string) => String(at.n * (times === '' ? 1 : Number(times))))
    .replace('as many cards as you got votes', at.received === 1 ? '1 card' : `${at.received} cards`)
    .replace('for each vote,', at.n > 1 ? `for each vote, ${at.n} times,` : 'for that vote,');
  text = text.replace(/\b1 (\S+ )?(counter|card|token)s\b/g, '1 $1$2');
  if (at.most.length > 0) text = text.replace(/each (color )?with the most votes or tied/, listOf(at.most));
  if (at.about !== null) text = text.replace(/\bthat player\b|\bit\b/, at.about).replace(/\bit\b/g, at.about);
  return sentence(numbers(said(text, who, at.source)));
}

/** Say it about `who`: the verbs at the beginning of each clause, and every "you" and "your". The first one names who does it. */
export function said(text: string, who: Person, source: string): string {
  let named = false;
  const starts = (_: string, before: string, verb: string): string => {
    if (verb === 'deal') return `${before}${source} deals`;
    const subject = named ? '' : `${who.you ? 'you' : who.name} `;
    named = true;
    return `${before}${subject}${who.you ? verb : (THIRD[verb] ?? `${verb}s`)}`;
  };
  const begun = text.replace(AT_START, starts);
  const tempted = begun.replace(/\bthis\b(?! one)/g, source).replace(/^each opponent\b/, who.you ? 'each of your opponents' : `each opponent of ${who.name}`);
  if (who.you) return tempted;
  return tempted
    .replace(/\byou (don’t|don't)\b/g, `${who.name} doesn’t`)
    .replace(/\byou (control|own|like|got)\b/g, (_, verb: string) => `${who.name} ${verb === 'got' ? 'got' : `${verb}s`}`)
    .replace(/\byou have\b/g, `${who.name} has`)
    .replace(/\byour\b/g, `${who.name}’s`)
    .replace(/\byou\b/g, who.name);
}

/** Numbers are set off. */
function numbers(text: string): Bit[] {
  return text.split(/(?<![\d/+-])(\d+)(?![\d/])/).map((part, place) => (place % 2 === 1 ? b(Number(part)) : part)).filter((part) => part !== '');
}
