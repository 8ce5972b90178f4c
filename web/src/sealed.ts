// What this device keeps of secret votes: its own envelopes until they are open, and what was published
// of everybody's, so that a vote and its commitment cannot be changed together.

import { computed, effect, signal } from '@preact/signals';
import type { ChoiceId, CommitmentShown, PlayerId, QuestionShown, VotingShown } from './documents';
import { keepEnvelope, keptEnvelope } from './keep';
import { act, answer, connection, me, question, table, voting } from './table';

/** The arithmetic of commitments; it comes when there is a table, so that the first page stays small. */
const hashes = signal<typeof import('./envelopes') | null>(null);
export async function loadHashes(): Promise<typeof import('./envelopes')> {
  hashes.value ??= await import('./envelopes');
  return hashes.value;
}
const stop = effect(() => {
  if (table.value === null) return;
  void loadHashes().catch(() => null); // asked for again when it is needed
  queueMicrotask(() => stop());
});

/** The envelope that a question is about. */
const slotOf = (asked: QuestionShown): string => (asked.about === 'additional votes' ? `${asked.voter} uses` : `${asked.voter}`);

/** Close an envelope: by itself where the table lets voters do so, else with the server. */
export async function seal(asked: QuestionShown, choices: readonly ChoiceId[]): Promise<boolean> {
  const doc = table.value;
  const now = voting.value;
  if (doc === null || !now?.by_voter || me.value === null) return answer({ do: 'seal', choices });
  const { boundTo, commitmentTo, newNonce, padded } = await loadHashes();
  const nonce = newNonce();
  const commitment = commitmentTo(nonce, boundTo(doc, now, slotOf(asked), asked.player), padded(choices, asked.most));
  keepEnvelope(commitment, { choices, nonce });
  return answer({ do: 'close_envelope', commitment });
}

/** What I have sealed myself and is not open yet. */
export function keptOf(now: VotingShown): ChoiceId[] {
  const mine = Object.entries(now.commitments ?? {}).filter(([slot, one]) => (one.by ?? one.chooser) === me.value && !slot.endsWith('uses'));
  return mine.flatMap(([, one]) => keptEnvelope(one.hash)?.choices ?? []);
}

/** The question to open an envelope that this device has not got. */
export const lost = signal<number | null>(null);

// When all are closed, each opens: nobody is asked anything.
let opened: number | null = null;
effect(() => {
  const asked = question.value;
  if (asked?.asks !== 'open' || connection.state.value !== 'open' || opened === asked.id) return;
  const hash = voting.value?.commitments?.[slotOf(asked)]?.hash ?? '';
  const kept = keptEnvelope(hash);
  lost.value = kept === null ? asked.id : null;
  if (kept === null) return;
  opened = asked.id;
  void act({ do: 'open_envelope', question: asked.id, choices: kept.choices, nonce: kept.nonce });
});

const seen = new Map<string, Map<string, CommitmentShown>>();
const verdicts = signal<ReadonlyMap<string, readonly string[]>>(new Map());
const keyOf = (id: number): string => `${connection.code.value} ${id}`;

effect(() => {
  const doc = table.value;
  const now = doc?.voting ?? doc?.outcome?.voting;
  const arithmetic = hashes.value;
  if (!doc || !now?.secret) return;
  const known = seen.get(keyOf(now.id)) ?? new Map<string, CommitmentShown>();
  seen.set(keyOf(now.id), known);
  for (const [slot, one] of Object.entries(now.commitments ?? {})) {
    const was = known.get(slot);
    if (was === undefined || [was.chooser, was.by ?? was.chooser].some((one) => doc.players?.[one]?.lost !== undefined)) known.set(slot, one);
  }
  const over = doc.outcome?.voting;
  if (arithmetic === null || over?.openings === undefined || over.id !== now.id || verdicts.peek().has(keyOf(over.id))) return;
  verdicts.value = new Map([...verdicts.peek(), [keyOf(over.id), arithmetic.wrongEnvelopes(doc, over, known)]]);
  for (const one of Object.values(over.commitments ?? {})) keepEnvelope(one.hash, null);
});

/** The voters whose envelopes do not hold what was sealed; null where there is nothing to check. */
export function wrongIn(over: VotingShown): PlayerId[] | null {
  const wrong = verdicts.value.get(keyOf(over.id));
  return wrong === undefined ? null : [...new Set(wrong.map((slot) => Number(slot.split(' ')[0])))];
}

/** Whether the chance of the game is what was committed to; null before its end. */
export const isChanceTrue = computed<boolean | null>(() => {
  const chance = table.value?.chance;
  return chance?.seed === undefined || hashes.value === null ? null : hashes.value.chanceHolds(chance);
});
