// For whom this seat acts now: itself, and whoever it controls (CR 723.5).

import { computed } from '@preact/signals';
import type { PlayerId } from './documents';
import { deciderOf, inGame, me, question, stack, table } from './table';

/** Whose choices this seat makes this turn, its own first if it makes those. */
export const actsFor = computed<readonly PlayerId[]>(() => {
  const mine = me.value;
  if (mine === null) return [];
  return [mine, ...inGame.value.filter((one) => one !== mine)].filter((one) => deciderOf(one) === mine);
});

/** For whom it may cast, activate and pay at this moment: whose moment it is, or any of them. */
export const actsNow = computed<readonly PlayerId[]>(() => {
  const moment = question.value?.player ?? (stack.value.length > 0 ? table.value?.priority : undefined);
  return moment === undefined ? actsFor.value : actsFor.value.filter((one) => one === moment);
});

/** Who casts, if nobody says otherwise: whose turn it is among them. */
export function usualCaster(): PlayerId {
  const active = table.value?.active;
  return actsNow.value.find((one) => one === active) ?? actsNow.value[0] ?? me.value ?? 0;
}

/** What a command says of who acts: nothing where it is the sender. */
export const by = (who: PlayerId): { readonly by?: PlayerId } => (who === me.value ? {} : { by: who });
