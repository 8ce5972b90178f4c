// The dock for every question outside a vote: pick, order, yes or no, or an instruction to confirm.

import type { JSX } from 'preact';
import type { ChoiceId, QuestionShown } from '../documents';
import { answer, isSending, me } from '../table';
import { isSettled, picked, toggle } from '../view';
import { person, plain, say } from '../words';
import { Ballot, calledIn } from '../pieces/ballot';
import { Icon } from '../pieces/drawings';
import { Dock, Prompt, Waiting } from '../pieces/frame';
import { Pool } from '../pieces/mana';
import { Why } from '../pieces/said';
import { TargetBallot } from '../pieces/target-ballot';
import { Dividing } from './asked-for';

export function Asking({ asked }: { asked: QuestionShown }): JSX.Element {
  if (asked.asks === 'damage') return <Dividing key={asked.id} asked={asked} />;
  if (asked.asks === 'confirm') return <Instruction asked={asked} />;
  if (isYesNo(asked)) return <YesNo asked={asked} />;
  return <Picking asked={asked} />;
}

/** Whose choice it is, if I make it for a player whom I control. */
const forWhom = (asked: QuestionShown): string | null => (asked.player === me.value ? null : `${say.choiceOf(person(asked.player))} `);

const isYesNo = (asked: QuestionShown): boolean => {
  const ids = Object.keys(asked.choices);
  return ids.length === 2 && ids.includes('yes') && ids.includes('no');
};

function Instruction({ asked }: { asked: QuestionShown }): JSX.Element {
  const sending = isSending('confirm');
  return (
    <Dock label="ask">
      <Prompt title={`${capital(plainOf(asked))}.`}><Why rule={asked.rule} /></Prompt>
      <p class="under">{forWhom(asked)}{asked.source !== undefined && `${say.forSource(asked.source)} `}{say.onPaper}</p>
      <button class="press is-main" type="button" data-do="cast" aria-disabled={sending} onClick={() => { if (!sending) void answer({ do: 'confirm' }); }}>
        <Icon name="check" />{sending ? say.sending : say.tellDone}
      </button>
      <Waiting />
    </Dock>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const plainOf = (asked: QuestionShown): string => plain(say.instruction(asked.about ?? '', asked.amount ?? 0));

function YesNo({ asked }: { asked: QuestionShown }): JSX.Element {
  const sending = isSending('choose');
  const give = (choice: ChoiceId): void => { if (!sending) void answer({ do: 'choose', choices: [choice] }); };
  return (
    <Dock label="ask">
      <Prompt title={say.ask(asked)}><Why rule={asked.rule} /></Prompt>
      {(asked.source !== undefined || asked.player !== me.value) && <p class="under">{forWhom(asked)}{asked.source !== undefined && say.forSource(asked.source)}</p>}
      {asked.cost !== undefined && <Pool />}
      <div role="group" aria-labelledby="ask" class="choices">
        <button class="press" type="button" onClick={() => give('yes')}>{say.yes}</button>
        <button class="press" type="button" onClick={() => give('no')}>{say.no}</button>
      </div>
      <Waiting />
    </Dock>
  );
}

function Picking({ asked }: { asked: QuestionShown }): JSX.Element {
  const picks = picked.value;
  const ordered = asked.about === 'order';
  const sending = isSending('choose');
  const words = picks.map((id) => calledIn(asked.choices[id], id));
  const enough = picks.length >= asked.least && picks.length <= asked.most;
  const give = (): void => { if (enough && !sending && isSettled()) void answer({ do: 'choose', choices: picks }); };
  return (
    <Dock label="ask">
      <Prompt title={say.ask(asked)}>
        {asked.most > 1 ? <span class="under">{say.picked(picks.length, asked.most)}</span> : <Why rule={asked.rule} />}
      </Prompt>
      {(asked.source !== undefined || ordered) && (
        <p class="under">{forWhom(asked)}{asked.source !== undefined && say.forSource(asked.source)} {asked.voter !== undefined && say.forVoteOf(person(asked.voter))} {ordered && say.inOrder} {asked.most > 1 && <Why rule={asked.rule} />}</p>
      )}
      <div class="picking">
        {asked.about === 'targets of different players'
          ? <TargetBallot choices={asked.choices} bond="one each" least={asked.least} most={asked.most} />
          : <Ballot choices={asked.choices} ordered={ordered} many tap={(id) => toggle(id, asked.most)} />}
      </div>
      <button class={`press${enough ? ' is-main' : ''}`} type="button" data-do="cast" aria-disabled={!enough || sending} onClick={give}>
        {sending ? say.sending : doText(asked, enough, words)}
      </button>
      <Waiting />
    </Dock>
  );
}

function doText(asked: QuestionShown, enough: boolean, words: readonly string[]): string {
  if (!enough) return say.moreToChoose(asked.least - words.length);
  if (asked.about === 'order') return say.inThisOrder;
  if (asked.about === 'sacrifice') return say.sacrificeThese(words.length);
  if (asked.about === 'legend rule' && words[0] !== undefined) return say.keepThis(words[0]);
  return say.chooseThese(words);
}

