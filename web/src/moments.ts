// What a reader should feel or hear of a change of the table, apart from being asked.

import type { PlayerId, TableDoc } from './documents';
import type { Moment } from './senses';
import { votesOf, votingAfter } from './votes';

/** The moments in a step from one document to the next, as `me` lives them. */
export function momentsOf(was: TableDoc | null, now: TableDoc, me: PlayerId | null): Moment[] {
  if (was === null) return [];
  const moments: Moment[] = [];
  if (hasCast(was, now, me)) moments.push('cast');
  if (isRevealed(was, now)) moments.push('revealed');
  if (isTempted(was, now)) moments.push('tempted');
  return moments;
}

/** My own vote, or one that I chose for somebody, or my envelope, is on the table. */
function hasCast(was: TableDoc, now: TableDoc, me: PlayerId | null): boolean {
  const voting = votingAfter(was, now);
  if (voting === undefined || me === null) return false;
  const before = was.voting?.id === voting.id ? was.voting : undefined;
  if (voting.secret && !voting.finished) return voting.locked.includes(me) && before?.locked.includes(me) !== true;
  if (voting.secret) return false;
  const fresh = votesOf(voting).slice(before === undefined ? 0 : votesOf(before).length);
  return fresh.some(([voter, , chooser]) => (chooser ?? voter) === me);
}

function isRevealed(was: TableDoc, now: TableDoc): boolean {
  const over = now.voting?.finished ? now.voting : now.outcome?.voting;
  const wasOver = was.voting?.finished === true && was.voting.id === over?.id || (was.outcome?.voting.id ?? 0) >= (over?.id ?? 0);
  return over?.secret === true && !wasOver;
}

function isTempted(was: TableDoc, now: TableDoc): boolean {
  return Object.entries(now.players ?? {}).some(([id, is]) => (is.ring?.tempted ?? 0) > (was.players?.[id]?.ring?.tempted ?? 0));
}
