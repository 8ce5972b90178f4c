// What the live region and the window's title say, read from how the documents change.

import { effect } from '@preact/signals';
import type { TableDoc, VotingShown } from './documents';
import { connection, me, question, table } from './table';
import { momentsOf } from './moments';
import { inField } from './keys';
import { isRunning, left, SOON, startClock, waitedFor, waitedIn } from './clock';
import { askedBack } from './pieces/asks-back';
import { announce } from './said';
import { call, sense, stayAwake } from './senses';
import { person, plain, say } from './words';
import { tally, votesOf, votingAfter } from './votes';

const nameIn = (voting: VotingShown, choice: string): string => voting.choices[choice]?.name ?? choice;

function countsOf(voting: VotingShown): string {
  const all = [...tally(voting).counts].filter(([, n], place) => n > 0 || place < 4);
  return `${all.map(([id, n]) => `${nameIn(voting, id)} ${n}`).join(', ')}.`;
}

/** The sentences for what is new in `now`, compared with `was`. */
export function changes(was: TableDoc | null, now: TableDoc): string[] {
  const out: string[] = [];
  const old = was?.voting;
  const { voting } = now;
  if (voting !== undefined && voting.id !== old?.id) out.push(say.saidVoteBegins(voting.name, voting.secret === true, voting.order.map(person)));
  const shown = votingAfter(was, now);
  if (shown !== undefined && !shown.secret) out.push(...cast(shown.id === old?.id ? old : undefined, shown));
  out.push(...nextVoter(voting?.id === old?.id ? old : undefined, voting), ...tempted(was, now));
  if (voting?.secret && !voting.finished && voting.locked.length > (old?.id === voting.id ? old.locked.length : 0)) {
    out.push(say.saidSealed(voting.locked.length, voting.order.length));
  }
  const over = voting?.finished ? voting : now.outcome?.voting;
  const wasOver = old?.finished === true || (was?.outcome?.voting.id ?? 0) >= (over?.id ?? 0);
  if (over !== undefined && !wasOver && was !== null) out.push(...ended(over));
  out.push(...aboutTime(was, now), ...sat(was, now));
  if (was !== null && was.turn !== now.turn && now.active !== undefined) out.push(say.saidTurn(person(now.active)));
  return out;
}

/** Who sat down since, before the game. */
function sat(was: TableDoc | null, now: TableDoc): string[] {
  if (was === null || now.players !== undefined) return [];
  const come = now.order.filter((id) => !was.order.includes(id) && id !== me.peek());
  return come.map((id) => say.saidSat(person(id).name, now.order.length));
}

/** Pauses, time that is up, and who plays in whose place. */
function aboutTime(was: TableDoc | null, now: TableDoc): string[] {
  const out: string[] = [];
  if ((was?.paused === undefined) !== (now.paused === undefined)) out.push(now.paused === undefined ? say.saidGoesOn : say.saidPaused);
  if (now.proposal !== undefined && now.proposal.moment !== was?.proposal?.moment) out.push(plain(askedBack(now.proposal)));
  if (now.clock?.up && !was?.clock?.up) out.push(say.saidTimeUp(waitedIn(now).map(person)));
  for (const [id, place] of Object.entries(now.seats)) {
    const before = was?.seats[Number(id)]?.stand_in === true;
    if (was !== null && before !== (place.stand_in === true)) out.push(before ? say.saidBack(person(Number(id))) : say.saidBotPlays(person(Number(id))));
  }
  return out;
}

function cast(old: VotingShown | undefined, voting: VotingShown): string[] {
  const before = old === undefined ? 0 : votesOf(old).length;
  return votesOf(voting).slice(before).map((vote) => say.saidCast(person(vote[0]), nameIn(voting, vote[1]), countsOf(voting)));
}

/** Who votes now, if that is another than before; I am told with my question. */
function nextVoter(old: VotingShown | undefined, voting: VotingShown | undefined): string[] {
  const voter = voting?.finished || voting?.secret ? undefined : voting?.voter;
  return voter === undefined || voter === old?.voter || voter === me.peek() ? [] : [say.saidVotesNow(person(voter))];
}

function tempted(was: TableDoc | null, now: TableDoc): string[] {
  if (was === null) return [];
  const times = (doc: TableDoc, id: string): number => doc.players?.[id]?.ring?.tempted ?? 0;
  return Object.keys(now.players ?? {}).filter((id) => times(now, id) > times(was, id)).map((id) => say.saidTempted(person(Number(id)), times(now, id)));
}

function ended(voting: VotingShown): string[] {
  if (!voting.secret) return [say.saidOver(countsOf(voting))];
  const lines = votesOf(voting).map((vote) => say.saidFor(person(vote[0]), nameIn(voting, vote[1]))).join(' ');
  return [say.saidRevealed(lines, countsOf(voting))];
}

/** What I am asked, as one sentence; null if nothing. */
export function askedSentence(): string | null {
  const asked = question.value;
  const voting = table.value?.voting;
  if (asked === null) return null;
  if ((asked.asks === 'vote' || asked.asks === 'seal') && voting !== undefined) {
    const of = asked.asks === 'vote' ? asked.nth - 1 + Math.max(1, voting.must) : asked.most;
    return say.saidYourVote(voting.name, asked.nth, of, voting.secret ? '' : countsOf(voting));
  }
  return say.saidAsked(headline(asked.asks));
}

function headline(asks: string): string {
  const asked = question.value;
  if (asked === null) return '';
  switch (asks) {
    case 'additional vote': return say.castOneMore;
    case 'Ring-bearer': return say.whoBears;
    case 'attackers': return say.declareAttackers;
    case 'blockers': return say.declareBlockers;
    case 'confirm': return plain(say.instruction(asked.about ?? '', asked.amount ?? 0));
    default: return say.ask(asked);
  }
}

export function titleNow(): string {
  const asked = question.value;
  const doc = table.value;
  if (asked !== null) {
    const vote = asked.asks === 'vote' || asked.asks === 'seal' || asked.asks === 'additional vote';
    return vote ? say.titleVote(doc?.voting?.name ?? asked.source ?? '') : say.titleAsked(headline(asked.asks));
  }
  if (doc === null) return say.name;
  return say.titleTable(doc.active === undefined ? doc.settings.name : say.turnOf(person(doc.active)));
}

export function startAnnouncing(): void {
  let was: TableDoc | null = null;
  let asked: number | undefined;
  effect(() => {
    const now = table.value;
    if (now !== null && now !== was) {
      for (const sentence of changes(was, now)) announce(sentence);
      for (const moment of momentsOf(was, now, me.peek())) sense(moment);
    }
    was = now;
    // In the same effect, so that what others did is said before what I am asked.
    const id = question.value?.id;
    if (id !== asked && id !== undefined) {
      announce([askedSentence() ?? '', left.peek() === null ? '' : say.saidTime(left.peek() ?? 0)].join(' ').trim());
      if (me.peek() !== null) sense('asked');
      call(titleNow());
      setTimeout(focusQuestion, 0);
    }
    asked = id;
    void stayAwake(id !== undefined);
  });
  startClock();
  let saidOf: number | undefined;
  effect(() => {
    const due = table.value?.clock?.due;
    const seconds = left.value;
    if (!isMine() || !isRunning.value || table.value?.clock?.up || seconds === null || seconds > SOON || saidOf === due) return;
    saidOf = due;
    announce(say.saidSoon(seconds));
  });
  effect(() => { document.title = titleNow(); });
  let lost = false;
  effect(() => {
    const state = connection.state.value;
    if (state === 'lost') { lost = true; announce(say.reconnecting); }
    if (state === 'open' && lost) { lost = false; announce(say.backAgain); }
  });
  effect(() => {
    const gone = connection.gone.value;
    if (gone !== null) announce(`${say.takenBack} ${say.takenBackOwn(gone.length)}`);
  });
}

const isMine = (): boolean => me.value !== null && waitedFor.value.includes(me.value);

/** To the question's heading, unless something is being typed. */
function focusQuestion(): void {
  if (inField(document.activeElement)) return;
  document.getElementById('ask')?.focus({ preventScroll: true });
}
