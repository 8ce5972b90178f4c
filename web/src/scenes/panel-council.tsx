// A council without a card: a question, two to eight choices, open or secret, the most or a count.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { Command } from '../protocol';
import { act, isSending } from '../table';
import { say } from '../words';
import { OneOf, Text } from '../pieces/fields';
import { closePanel, Sheet } from '../pieces/sheet';

export function CouncilPanel(): JSX.Element {
  const question = useSignal('');
  const choices = useSignal<readonly string[]>(['', '']);
  const how = useSignal<'open' | 'secret'>('open');
  const read = useSignal<'most' | 'count'>('most');
  const given = choices.value.map((one) => one.trim()).filter((one) => one !== '');
  const ready = question.value.trim() !== '' && given.length >= 2 && new Set(given).size === given.length;
  const sending = isSending('hold_council');
  const ask = async (): Promise<void> => {
    if (!ready || sending) return;
    const command: Command = { do: 'hold_council', question: question.value.trim(), choices: given, secret: how.value === 'secret', count: read.value === 'count' };
    if (await act(command)) closePanel();
  };
  return (
    <Sheet title={say.councilTitle}>
      <form class="stack" onSubmit={(event) => { event.preventDefault(); void ask(); }}>
        <Text label={say.question} value={question} placeholder={say.questionHint} max={80} focus />
        {choices.value.map((text, place) => (
          <div class="field" key={place}>
            <label for={`choice-${place}`}>{say.choiceNumber(place + 1)}</label>
            <input id={`choice-${place}`} value={text} maxLength={40} autoComplete="off"
              onInput={(event) => { const typed = event.currentTarget.value; choices.value = choices.value.map((one, other) => (other === place ? typed : one)); }} />
          </div>
        ))}
        <div class="row nowrap">
          {choices.value.length < 8 && <button class="press is-small grow" type="button" onClick={() => { choices.value = [...choices.value, '']; }}>{say.oneMoreChoice}</button>}
          {choices.value.length > 2 && <button class="press is-small grow" type="button" onClick={() => { choices.value = choices.value.slice(0, -1); }}>{say.oneLessChoice}</button>}
        </div>
        <OneOf label={say.howVoted} value={how} options={[['open', say.openVote], ['secret', say.secretVote]]} />
        <OneOf label={say.howRead} value={read} options={[['most', say.mostVotes], ['count', say.everyVote]]} />
        <button class="press is-main" type="submit" aria-disabled={!ready || sending}>{sending ? say.sending : say.holdCouncil}</button>
      </form>
    </Sheet>
  );
}
