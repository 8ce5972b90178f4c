// What a pile of votes says: the count of each choice, who leads, whether it is tied. Arithmetic only.

import type { ChoiceId, PlayerId, TableDoc, VoteShown, VotingShown } from './documents';

export interface Tally {
  /** In printed order, choices without a vote too. */
  readonly counts: ReadonlyMap<ChoiceId, number>;
  readonly total: number;
  readonly most: number;
  /** Those with the most votes; empty without any vote. */
  readonly leaders: readonly ChoiceId[];
  readonly isTied: boolean;
}

/** All votes in the order they were cast. */
export function votesOf(voting: VotingShown): readonly VoteShown[] {
  return Object.entries(voting.votes).sort((a, b) => Number(a[0]) - Number(b[0])).map(([, vote]) => vote);
}

/** Count the votes, with one more for `plus` if it is given. */
export function tally(voting: VotingShown, plus: ChoiceId | null = null): Tally {
  const counts = new Map<ChoiceId, number>(Object.keys(voting.choices).map((id) => [id, 0]));
  const votes = votesOf(voting).map((vote) => vote[1]);
  for (const choice of plus === null ? votes : [...votes, plus]) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const leaders = most === 0 ? [] : [...counts].filter(([, count]) => count === most).map(([id]) => id);
  return { counts, total: votes.length + (plus === null ? 0 : 1), most, leaders, isTied: leaders.length > 1 };
}

/** Who voted for that choice, once for each vote. */
export function votersFor(voting: VotingShown, choice: ChoiceId): PlayerId[] {
  return votesOf(voting).filter((vote) => vote[1] === choice).map((vote) => vote[0]);
}

/** The place of a choice among all, from 1: it says which seal is pressed on its slips. */
export function placeOf(voting: VotingShown, choice: ChoiceId): number {
  return Object.keys(voting.choices).indexOf(choice) + 1;
}

/** Whether the choices are words (or players): few enough to have a seal each. */
export function isByWord(voting: VotingShown): boolean {
  return Object.values(voting.choices).every((choice) => choice.object === undefined);
}

/** The voting under way, or the one that was under way in `was` and is over now: its last votes are news too. */
export function votingAfter(was: TableDoc | null, now: TableDoc): VotingShown | undefined {
  const over = now.outcome?.voting;
  return now.voting ?? (over !== undefined && over.id === was?.voting?.id ? over : undefined);
}
