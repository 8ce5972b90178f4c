// Targets that belong together: which can still be chosen beside those that are picked (CR 601.2c).

import type { Target } from './catalogue';
import type { ChoiceId, PlayerId } from './documents';
import { table } from './table';

/** No two that one player controls, or all that one player controls; null: each by itself. */
export type Bond = 'one each' | 'of one player' | null;

export function bondOf(targets: readonly Target[]): Bond {
  if (targets.some((one) => one.one_each === true)) return 'one each';
  return targets.some((one) => one.of_one_player === true) ? 'of one player' : null;
}

export interface Offered { readonly open: ChoiceId[]; readonly shut: ChoiceId[] }

/** Part what could be chosen into what still can and what cannot now; what is picked stays open. */
export function offered(ids: readonly ChoiceId[], picks: readonly ChoiceId[], bond: Bond, least: number): Offered {
  const taken = picks.map(controllerOf).filter((one) => one !== undefined);
  const isOpen = (id: ChoiceId): boolean => {
    const whose = controllerOf(id);
    if (bond === null || whose === undefined || picks.includes(id)) return true;
    if (bond === 'one each') return !taken.includes(whose);
    // The first of several is of no use where the others cannot follow.
    return taken.length > 0 ? taken.includes(whose) : ids.filter((one) => controllerOf(one) === whose).length >= least;
  };
  return { open: ids.filter(isOpen), shut: ids.filter((id) => !isOpen(id)) };
}

/** Only permanents count: nobody controls a player, and whose a spell is does not matter here. */
const controllerOf = (id: ChoiceId): PlayerId | undefined => table.value?.permanents?.[id]?.controller;
