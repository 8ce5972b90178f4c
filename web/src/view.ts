// What this window shows of the table: which scene, which panel, what is picked. Nothing of a game.

import { computed, effect, signal } from '@preact/signals';
import type { ChoiceId, ObjectId, PlayerId, VotingShown } from './documents';
import { hasBegun, question, table, voting } from './table';

export type Look = 'auto' | 'table' | 'story' | 'menu';
export type Panel =
  | { is: 'resolve' } | { is: 'add' } | { is: 'council' } | { is: 'ring' }
  | { is: 'permanent'; id: ObjectId } | { is: 'card'; id: ObjectId } | { is: 'player'; id: PlayerId } | { is: 'seat'; id: PlayerId }
  | { is: 'settings' } | { is: 'own-cards' };

export const look = signal<Look>('auto');
export const panel = signal<Panel | null>(null);
/** Whose permanents are shown at the table; null: my own, or the first player's. */
export const whose = signal<PlayerId | 'cards' | null>(null);

/** What is picked and not yet done, in the order it was tapped. Never anything by itself. */
export const picked = signal<readonly ChoiceId[]>([]);
/** When the last pick was made: a second tap counts only some time after it. */
let pickedAt = 0;
export const GUARD = 350;

export function pickOne(choice: ChoiceId): 'picked' | 'again' | 'too soon' {
  const now = performance.now();
  if (picked.value.length === 1 && picked.value[0] === choice) return now - pickedAt >= GUARD ? 'again' : 'too soon';
  picked.value = [choice];
  pickedAt = now;
  return 'picked';
}

/** Whether a button that finishes what was picked may act: not within the guard time. */
export const isSettled = (): boolean => performance.now() - pickedAt >= GUARD;

export function toggle(choice: ChoiceId, most: number): void {
  pickedAt = performance.now();
  const has = picked.value.includes(choice);
  if (has) picked.value = picked.value.filter((one) => one !== choice);
  else picked.value = most === 1 ? [choice] : [...picked.value, choice].slice(0, most);
}

export const unpick = (): void => { picked.value = []; };

/** Votings that this window saw going on, and results the reader has gone on from. */
const seen = signal<ReadonlySet<number>>(new Set());
const left = signal<ReadonlySet<number>>(new Set());
export const carryOn = (id: number): void => { left.value = new Set([...left.value, id]); };

/** The voting that is over and still to be looked at, if this window saw it. */
export const result = computed<VotingShown | null>(() => {
  const now = voting.value;
  const over = now?.finished ? now : now === null ? (table.value?.outcome?.voting ?? null) : null;
  if (over === null || left.value.has(over.id)) return null;
  return now?.finished || seen.value.has(over.id) ? over : null;
});

effect(() => {
  const now = voting.value;
  if (now !== null && !seen.peek().has(now.id)) seen.value = new Set([...seen.peek(), now.id]);
});

/** How many effects a finished vote led to when this window first saw it, to show how far it is. */
const atFirst = new Map<number, number>();
export function effectsAtFirst(id: number, left: number): number {
  const all = Math.max(left, atFirst.get(id) ?? 0);
  atFirst.set(id, all);
  return all;
}

// Another question: what was picked for the old one is forgotten, and the question comes to the front.
let lastQuestion: number | undefined;
effect(() => {
  const id = question.value?.id;
  if (id === lastQuestion) return;
  lastQuestion = id;
  picked.value = [];
  if (id !== undefined) {
    look.value = 'auto';
    panel.value = null;
  }
});

// What a panel was about may be gone meanwhile.
effect(() => {
  const open = panel.value;
  const doc = table.value;
  if (open?.is === 'permanent' && doc?.permanents?.[open.id] === undefined) panel.value = null;
  if (open?.is === 'card' && doc?.cards?.[open.id] === undefined) panel.value = null;
});

// The game began: what was open in the lobby is closed.
effect(() => { if (hasBegun.value) panel.value = null; });
