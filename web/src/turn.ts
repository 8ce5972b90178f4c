// Going on in one's own turn: straight to the main phase, as long as nothing triggers on the way.

import { act, may, table } from './table';

const BEFORE = new Set(['upkeep', 'draw']);

/** Whether my own turn is in a step before its main phase. */
export const isBeforeMain = (): boolean => may('next_step') && BEFORE.has(table.value?.step ?? '');

/** Go on step by step until the main phase, or until something else is to be done. */
export async function toMain(): Promise<void> {
  for (let steps = 0; steps < BEFORE.size && isBeforeMain(); steps += 1) {
    if (!(await act({ do: 'next_step' }))) return;
  }
}
