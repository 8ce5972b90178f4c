// Under the bar: somebody asks to take something back, and the others answer. Everything else waits.

import type { JSX } from 'preact';
import type { ProposalShown } from '../documents';
import { act, me } from '../table';
import { person, say, sentence, type Rich as Words } from '../words';
import { Icon } from './drawings';
import { Rich } from './said';

export function AsksBack({ asked }: { asked: ProposalShown }): JSX.Element {
  const mayAnswer = me.value !== null && asked.waits.includes(me.value);
  const answer = (agree: boolean): void => void act({ do: 'answer_undo', moment: asked.moment, agree });
  return (
    <div class={`time is-asked${mayAnswer ? ' is-mine' : ''}`} role="region" aria-label={say.takeBackTitle}>
      <Icon name="undo" />
      <span class="grow">
        <Rich of={askedBack(asked)} />
        <span class="under">{mayAnswer ? say.goesBackToo : say.toAgree(asked.waits.map(person))}</span>
      </span>
      {mayAnswer && <button class="press is-small" type="button" onClick={() => answer(true)}>{say.agree}</button>}
      {mayAnswer && <button class="press is-small" type="button" onClick={() => answer(false)}>{say.disagree}</button>}
      {asked.by === me.value && <button class="press is-small" type="button" onClick={() => answer(false)}>{say.withdraw}</button>}
    </div>
  );
}

/** What is asked: "Ann asks to take back: Ben voted death." */
export function askedBack(asked: ProposalShown): Words {
  const [word, ...facts] = asked.what;
  return sentence([say.asksBack(person(asked.by)), ...say.deed(person(asked.of), String(word), facts)]);
}
