// What a card's votes lead to as they are: the clauses that hold, in printed order, each with its
// number. The clauses' words come with the card; who "you" is in them, the language's file puts in.

import { councilOf, type Council } from './catalogue';
import type { ChoiceId, PlayerId, VotingShown } from './documents';
import { tally, type Tally } from './votes';

/** One thing that happens. `words` is the card's clause; what stands in braces is filled in by `n`. */
export interface Happening {
  readonly words: string;
  readonly n: number;
  readonly controller: PlayerId;
  /** The choice it hangs on; null for what follows from all votes together. */
  readonly choice: ChoiceId | null;
  /** Whom or what a clause "for each that got votes" is about here. */
  readonly about: string | null;
  /** What has the most votes or is tied for most. */
  readonly most: readonly string[];
  /** Votes that named the controller. */
  readonly received: number;
  /** The card or permanent that says so. */
  readonly source: string;
}

interface Context { voting: VotingShown; council: Council; count: Tally; controller: PlayerId }

/** What would happen if the vote ended with the votes there are (and `plus`); null if nobody knows. */
export function ifItEnded(voting: VotingShown, controller: PlayerId, plus: ChoiceId | null = null): Happening[] | null {
  const council = councilOf(voting.name);
  if (council === null) return null;
  const at: Context = { voting, council, count: tally(voting, plus), controller };
  return [...ofWords(at), ...ofThen(at)];
}

/** What one choice does, with one more vote for it. */
export function ofChoice(voting: VotingShown, controller: PlayerId, choice: ChoiceId): Happening[] {
  const all = ifItEnded(voting, controller, choice) ?? [];
  const name = voting.choices[choice]?.name ?? '';
  return all.filter((one) => one.choice === choice || one.about === name || (one.choice === null && one.about === null && one.most.includes(name)));
}

/** Whether the most votes decide, or every vote counts; null for a vote without a card. */
export function isCompared(voting: VotingShown): boolean | null {
  const council = councilOf(voting.name);
  return council === null ? null : council.reads !== 'count';
}

function happening(at: Context, words: string, n: number, choice: ChoiceId | null, about: string | null = null): Happening {
  const { voting, count, controller } = at;
  return {
    words, n, controller, choice, about,
    most: count.leaders.map((id) => voting.choices[id]?.name ?? id),
    received: count.counts.get(`p${controller}`) ?? 0, source: voting.name,
  };
}

function ofWords(at: Context): Happening[] {
  const { council, count } = at;
  const out: Happening[] = [];
  for (const { word, does, does_one: doesOne } of council.choices) {
    const n = count.counts.get(word) ?? 0;
    const alone = !count.isTied && count.leaders[0] === word;
    const wins = alone || (council.tie === word && (count.isTied || count.total === 0));
    const happens = council.reads === 'most' ? wins : n > 0;
    if (does !== null && happens) out.push(happening(at, n === 1 && doesOne !== null ? doesOne : does, n, word));
  }
  return out;
}

function ofThen(at: Context): Happening[] {
  const { then } = at.council;
  if (then === null) return [];
  const branches = /^if nothing got a vote, (.*); otherwise, (.*)$/.exec(then);
  if (branches !== null) return [happening(at, (at.count.total === 0 ? branches[1] : branches[2]) ?? '', 1, null)];
  const each = /^for each (opponent who|one that) got \{n\} votes, ([^;]*)(?:; after that, (.*))?$/.exec(then);
  if (each === null) return at.count.total === 0 ? [] : [happening(at, then, 1, null)];
  const [, whom, words = '', tail] = each;
  const out = voted(at, whom === 'opponent who').map(([id, n]) => happening(at, words, n, null, at.voting.choices[id]?.name ?? id));
  const received = at.count.counts.get(`p${at.controller}`) ?? 0;
  return tail === undefined || received === 0 ? out : [...out, happening(at, tail, 1, `p${at.controller}`)];
}

function voted(at: Context, onlyOpponents: boolean): [ChoiceId, number][] {
  return [...at.count.counts].filter(([id, n]) => n > 0 && !(onlyOpponents && at.voting.choices[id]?.player === at.controller));
}

export interface StepOf { readonly is: 'done' | 'now' | 'next'; readonly what: Happening }

/** What a clause must speak of for somebody to be asked such a question by it. */
const ASKS: Readonly<Record<string, RegExp>> = { choose: /\b(choose|sacrifice|control)/, confirm: /\b(draw|discard|scry)/, 'Ring-bearer': /\bRing tempts\b/ };

/** What follows from a finished vote, and how far it is: `left` of `all` effects are still to come, and what is `asked`. */
export function stepsOf(voting: VotingShown, controller: PlayerId, left: number, all: number, asked: readonly string[] = []): StepOf[] {
  const steps = ifItEnded(voting, controller) ?? [];
  const about = left === 0 ? steps.length : Math.min(steps.length - 1, Math.floor(((all - left) / Math.max(1, all)) * steps.length));
  const asking = steps.findIndex((what, place) => place >= about && asked.some((kind) => ASKS[kind]?.test(what.words)));
  const now = asking < 0 ? about : asking;
  return steps.map((what, place) => ({ what, is: place < now ? 'done' : place === now ? 'now' : 'next' }));
}
