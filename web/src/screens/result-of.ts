// What follows from a finished vote, as far as it has come: the same reading as the phones have.

import type { VotingShown } from '../documents';
import { stepsOf, type StepOf } from '../reading';
import { askedNow, table } from '../table';
import { effectsAtFirst } from '../view';

export function ofVoting(voting: VotingShown): StepOf[] {
  const resolving = table.value?.voting === undefined ? undefined : table.value.resolving;
  const controller = resolving?.controller ?? voting.order[0] ?? 0;
  const left = resolving?.left ?? 0;
  return stepsOf(voting, controller, left, effectsAtFirst(voting.id, left), askedNow.value.map(([, kind]) => kind));
}
