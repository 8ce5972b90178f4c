// What is left on the table's clock, by the server's time: this device's own clock may be wrong by a
// day. The end of a clock stands in the table's document; nothing is sent as time passes.

import { computed, effect, signal } from '@preact/signals';
import type { PlayerId, TableDoc } from './documents';
import { connection, table } from './table';

/** How near the end it is said once more. */
export const SOON = 10;

const beat = signal(0);

/** What is left in whole seconds, to the nearest, if the server's time is `now`; null without a clock. */
export function secondsLeft(doc: TableDoc | null, now: number): number | null {
  if (doc?.clock === undefined) return null;
  return Math.max(0, Math.round((doc.clock.due - (doc.paused ?? now)) / 1000));
}

/** What is left now. It changes once a second, and only while a clock runs. */
export const left = computed<number | null>(() => {
  void beat.value;
  const now = connection.serverNow();
  return now === null ? null : secondsLeft(table.value, now);
});

/** Whether a clock is running down on somebody. */
export const isRunning = computed(() => table.value?.clock !== undefined && table.value.paused === undefined && !table.value.over);

/** Whom the table waits for: who is asked or, with something on the stack, has priority. */
export function waitedIn(doc: TableDoc | null): readonly PlayerId[] {
  const asked = Object.keys(doc?.asked ?? {}).map(Number);
  const priority = doc?.priority;
  return asked.length > 0 || priority === undefined || Object.keys(doc?.stack ?? {}).length === 0 ? asked : [priority];
}
export const waitedFor = computed<readonly PlayerId[]>(() => waitedIn(table.value));

/** Whose time is up, and who is waited for all the same. */
export const absent = computed<readonly PlayerId[]>(() => (table.value?.clock?.up ? waitedFor.value : []));

/** Let the seconds pass on screen while a clock runs; returns how to stop. */
export function startClock(): () => void {
  return effect(() => {
    if (!isRunning.value) return;
    const timer = setInterval(() => { beat.value += 1; }, 1000);
    return () => clearInterval(timer);
  });
}
