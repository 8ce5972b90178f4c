// What follows from a vote, as far as it has come: for the phones and for the screens alike.

import type { PlayerId, VotingShown } from './documents';
import { stepsOf, type StepOf } from './reading';
import { askedNow, table } from './table';
import { effectsAtFirst } from './view';

export const controllerOf = (voting: VotingShown): PlayerId => table.value?.resolving?.controller ?? voting.order[0] ?? 0;

/** The effects of a finished vote in printed order; once it is carried out all of them are done. */
export function stepsAfter(voting: VotingShown): StepOf[] {
  const resolving = table.value?.voting === undefined ? undefined : table.value.resolving;
  const controller = resolving?.controller ?? voting.order[0] ?? 0;
  const left = resolving?.left ?? 0;
  return stepsOf(voting, controller, left, effectsAtFirst(voting.id, left), askedNow.value.map(([, kind]) => kind));
}
