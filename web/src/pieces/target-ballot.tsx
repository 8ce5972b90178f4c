// Targets to be tapped: those that can still be chosen, and why the others cannot.

import type { JSX } from 'preact';
import type { ChoiceId, ChoiceShown } from '../documents';
import { offered, type Bond } from '../targets';
import { picked, toggle } from '../view';
import { say } from '../words';
import { Ballot, calledIn } from './ballot';
import { Why } from './said';

interface TargetBallotProps { choices: Readonly<Record<ChoiceId, ChoiceShown>>; bond: Bond; least: number; most: number }

export function TargetBallot({ choices, bond, least, most }: TargetBallotProps): JSX.Element {
  const { open, shut } = offered(Object.keys(choices), picked.value, bond, least);
  const shown = Object.fromEntries(Object.entries(choices).filter(([id]) => open.includes(id)));
  return (
    <>
      <Ballot choices={shown} ordered={bond === 'of one player'} many tap={(id) => toggle(id, most)} />
      {bond !== null && most > 1 && (
        <p class="under" role="status">
          {say.bond[bond]} {shut.length > 0 && say.notOffered(shut.map((id) => calledIn(choices[id], id)))} <Why rule="601.2c" />
        </p>
      )}
    </>
  );
}
