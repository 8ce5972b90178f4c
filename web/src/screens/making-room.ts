// Nobody taps a screen on from the outcome of a vote: it makes room as soon as anything else happens.

import { effect } from '@preact/signals';
import type { TableDoc } from '../documents';
import { table, voting } from '../table';
import { carryOn, result } from '../view';

/** What is another one as soon as anything is told, asked or done. */
export function momentOf(doc: Pick<TableDoc, 'log' | 'turn' | 'step' | 'asked'>): string {
  const lines = Object.keys(doc.log ?? {}).map(Number);
  return [doc.turn, doc.step, Math.max(0, ...lines), ...Object.entries(doc.asked ?? {})].join();
}

export function makeRoom(): void {
  let since: string | null = null;
  effect(() => {
    const over = result.value;
    if (over === null || voting.value !== null || table.value === null) { since = null; return; }
    const now = momentOf(table.value);
    if (since === null) since = now;
    else if (now !== since) carryOn(over.id);
  });
}
