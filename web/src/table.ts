// This page's one connection, and what is read from its two documents: who I am, who sits where,
// what I am asked, what I may do. Signals and computed values only; nothing here decides a rule.

import { computed, effect, signal } from '@preact/signals';
import { browserWorld, newToken } from './browser';
import { Connection } from './connection';
import type {
  ObjectId, PermanentShown, PlayerId, PlayerShown, QuestionShown, StackShown, TableDoc, VotingShown,
} from './documents';
import { keepSeat, keptSeat, keepName } from './keep';
import { BY_HAND, type Command, type Refused } from './protocol';
import { sense } from './senses';

export const connection = new Connection(browserWorld);
export const table = connection.table;
export const seat = connection.seat;

/** The last refusal; it stays until it is closed or something else is done. */
export const refusal = signal<Refused | null>(null);

connection.onWelcome = (welcome) => {
  if (welcome.token !== undefined) keepSeat(welcome.code, { token: welcome.token });
};

/** My player's number; null for somebody who only watches. */
export const me = computed<PlayerId | null>(() => seat.value?.seat ?? null);
export const question = computed<QuestionShown | null>(() => seat.value?.question ?? null);
export const hasBegun = computed(() => table.value?.players !== undefined);
export const voting = computed<VotingShown | null>(() => table.value?.voting ?? null);
export const isHost = computed(() => me.value !== null && table.value?.host === me.value);

export const may = (word: string): boolean => seat.value?.may.includes(BY_HAND.includes(word) ? 'by_hand' : word) ?? false;

/** Do it, and show why if it is refused. True when it is stored. */
export async function act(command: Command): Promise<boolean> {
  refusal.value = null;
  try {
    await connection.act(command);
    return true;
  } catch (why) {
    refusal.value = why as Refused;
    sense('refused');
    return false;
  }
}

export async function seatBots(count: number): Promise<void> {
  refusal.value = null;
  try { await connection.seatBots(count); } catch (why) { refusal.value = why as Refused; }
}

/** Let a bot play for somebody absent; where the table only waits, the host lets it do so from now on. */
export async function letBotPlay(id: PlayerId): Promise<void> {
  if (table.value?.settings.absent !== 'bot' && !(await act({ do: 'time', absent: 'bot' }))) return;
  refusal.value = null;
  try { await connection.standIn(id); } catch (why) { refusal.value = why as Refused; }
}

type Without<C> = C extends { readonly question: number } ? Omit<C, 'question'> : never;
/** An answer, without the question it is for. */
export type Answer = Without<Command>;

/** Answer the question that is open; one that has changed meanwhile is refused as stale. */
export function answer(command: Answer): Promise<boolean> {
  return act({ ...command, question: question.value?.id ?? 0 } as Command);
}

/** Whether a command with this word is on its way. */
export const isSending = (...words: string[]): boolean =>
  connection.unanswered.value.some((one) => one.t === 'act' && words.includes(one.do.do));

export function player(id: PlayerId): PlayerShown | undefined {
  return table.value?.players?.[id];
}

// Parts of the document that many things on the table read. A patch leaves the parts that it does not
// touch the same objects, so that what reads only these is not drawn anew by every vote.
export const part = <K extends keyof TableDoc>(key: K) => computed(() => table.value?.[key]);
const players = part('players');
const seats = part('seats');
const onTheTable = part('permanents');
export const combat = part('combat');

/** The name at the table; before the game the seat's. */
export const nameOf = (id: PlayerId): string => players.value?.[id]?.name ?? seats.value?.[id]?.name ?? `${id}`;

/** Everybody in turn order, beginning with the one who looks. */
export const aroundMe = computed<readonly PlayerId[]>(() => {
  const order = table.value?.turn_order ?? table.value?.order ?? [];
  const start = Math.max(0, order.indexOf(me.value ?? -1));
  return [...order.slice(start), ...order.slice(0, start)];
});

/** Those still in the game, in turn order. */
export const inGame = computed<readonly PlayerId[]>(() =>
  (table.value?.turn_order ?? []).filter((id) => player(id)?.lost === undefined));

export interface Placed<T> { readonly id: ObjectId; readonly is: T }

export function listed<T>(map: Readonly<Record<string, T>> | undefined): Placed<T>[] {
  return Object.entries(map ?? {}).map(([id, is]) => ({ id: Number(id), is }));
}

export const permanents = computed<Placed<PermanentShown>[]>(() => listed(onTheTable.value));
/** The stack, the next to resolve first. */
export const stack = computed<Placed<StackShown>[]>(() => listed(table.value?.stack).reverse());

/** Anything with that number, wherever it is, by its name. */
export function objectName(id: ObjectId): string {
  const doc = table.value;
  // A player who is a target has the player's number, below zero.
  return (doc?.permanents?.[id] ?? doc?.phased_out?.[id] ?? doc?.cards?.[id] ?? doc?.stack?.[id] ?? doc?.players?.[-id])?.name ?? `#${id}`;
}

/** All Ring-bearers and whose they are, as text: it stays the same while lives change. */
const bearers = computed(() => JSON.stringify(Object.entries(players.value ?? {}).map(([who, one]) => [one.ring?.bearer, Number(who)])));

/** Whose Ring-bearer this permanent is. */
export function bears(id: ObjectId): PlayerId | null {
  const all = JSON.parse(bearers.value) as [ObjectId | null, PlayerId][];
  return all.find(([bearer]) => bearer === id)?.[1] ?? null;
}

/** Who makes that player's choices this turn: whoever controls the one who controls them, too. */
export function deciderOf(id: PlayerId): PlayerId {
  const seen = new Set([id]);
  let last = id;
  for (let by = table.value?.deciders?.[last]; by !== undefined && !seen.has(by); by = table.value?.deciders?.[by]) seen.add(last = by);
  return last;
}

/** Those who are asked something now, for themselves or for whom they control, and what kind of question. */
export const askedNow = computed<readonly (readonly [PlayerId, string])[]>(() =>
  Object.entries(table.value?.asked ?? {}).map(([id, kind]) => [deciderOf(Number(id)), kind] as const));

let returningTo: string | null = null;

export function openTable(name: string): void {
  keepName(name);
  connection.begin({ t: 'open', id: browserWorld.newId(), name, token: newToken() });
}

export function joinTable(code: string, name: string): void {
  keepName(name);
  connection.begin({ t: 'join', id: browserWorld.newId(), code, name, token: newToken() });
}

/** Take a seat that was handed over. */
export function takeSeat(code: string, key: string): void {
  connection.begin({ t: 'take', id: browserWorld.newId(), code, key, token: newToken() });
}

export function watchTable(code: string): void {
  connection.begin({ t: 'join', id: browserWorld.newId(), code, watch: true });
}

/** The table whose seat this device knew and does not have any more. */
export const seatLost = signal<string | null>(null);
const NOT_MINE = new Set(['no_such_table', 'wrong_token', 'closed 4500', 'closed 4501', 'closed 4502']);

/** Come back to a seat this device knows; false if it knows none at that table. */
export function returnToTable(code: string): boolean {
  const kept = keptSeat(code);
  if (kept === null) return false;
  returningTo = code;
  seatLost.value = null;
  connection.begin({ t: 'resume', id: browserWorld.newId(), code, token: kept.token, epoch: 0, v: 0, sv: 0, at: 0 });
  return true;
}

// A seat that does not let this device back in is forgotten, so that it can sit down anew.
effect(() => {
  const why = connection.ending.value;
  const code = connection.code.value ?? returningTo;
  if (why === null || code === null || !NOT_MINE.has(why.code) || keptSeat(code) === null) return;
  keepSeat(code, null);
  seatLost.value = code;
});

// A refusal of an answer says nothing any more once another question is open.
effect(() => {
  question.value?.id;
  refusal.value = null;
});
