// The choices of a vote as large buttons: word, seal, what it would do. Two taps cast; nothing is
// ever picked by itself.

import type { ComponentChildren, JSX } from 'preact';
import type { ChoiceId, VotingShown } from '../documents';
import { picked, pickOne } from '../view';
import { say } from '../words';
import { ChoiceSeal, wordOf, Word } from './slips';
import { announce } from '../said';

interface ChoicesProps {
  voting: VotingShown;
  open: readonly ChoiceId[];
  sending: boolean;
  cast: (choice: ChoiceId) => void;
  effect: (choice: ChoiceId) => ComponentChildren;
}

export function Choices({ voting, open, sending, cast, effect }: ChoicesProps): JSX.Element {
  const words = open.map((id) => wordOf(voting, id));
  const long = words.some((word) => word.length > 7);
  const rows = open.length > 3;
  const layout = rows ? ' is-list' : open.length === 3 && !long ? ' is-three' : '';
  const tap = (choice: ChoiceId): void => {
    if (sending) return;
    const was = pickOne(choice);
    if (was === 'again') cast(choice);
    else if (was === 'picked') announce(say.saidPicked(wordOf(voting, choice)));
  };
  return (
    <div role="group" aria-labelledby="ask" class={`choices${layout}`}>
      {open.map((id) => (
        <Choice key={id} voting={voting} id={id} long={long && !rows} sending={sending} onTap={() => tap(id)}>{effect(id)}</Choice>
      ))}
    </div>
  );
}

interface ChoiceProps { voting: VotingShown; id: ChoiceId; long: boolean; sending: boolean; onTap: () => void; children: ComponentChildren }

function Choice({ voting, id, long, sending, onTap, children }: ChoiceProps): JSX.Element {
  const is = picked.value.includes(id);
  return (
    <button class={`choice${is ? ' is-picked' : ''}${long ? ' is-long' : ''}`} type="button" aria-pressed={is} data-pick={id} onClick={onTap}>
      <ChoiceSeal voting={voting} choice={id} size="is-big" />
      <Word voting={voting} choice={id} class="choice-word" />
      {children}
      <span class="choice-do">{is ? (sending ? say.sending : say.tapAgain) : say.choose}</span>
    </button>
  );
}
