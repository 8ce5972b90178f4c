// The Rings at this table, and a temptation of the house: a player or each, one by one or hidden.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { Command } from '../protocol';
import { act, inGame, isSending, may, me, nameOf, player } from '../table';
import { person, say } from '../words';
import { OneOf } from '../pieces/fields';
import { Icon } from '../pieces/drawings';
import { closePanel, Sheet } from '../pieces/sheet';
import { Powers, RingsHere } from './ring';

export function RingPanel(): JSX.Element {
  const whom = useSignal<string>(String(me.value ?? 'each'));
  const how = useSignal<'open' | 'secret'>('open');
  const each = whom.value === 'each';
  const sending = isSending('tempt');
  const order = [...inGame.value].sort((a, b) => Number(b === me.value) - Number(a === me.value));
  const options = [...order.map((id): [string, string] => [String(id), id === me.value ? say.me : nameOf(id)]), ['each', say.eachPlayer] as [string, string]];
  const tempt = async (): Promise<void> => {
    if (sending) return;
    const command: Command = each ? { do: 'tempt', secret: how.value === 'secret' } : { do: 'tempt', player: Number(whom.value) };
    if (await act(command)) closePanel();
  };
  return (
    <Sheet title={say.ringTitle}>
      <section class="rings-here" aria-label={say.ringsHere}><RingsHere /></section>
      {!each && <Powers tempted={player(Number(whom.value))?.ring?.tempted ?? 0} />}
      {may('tempt') && (
        <>
          <OneOf label={say.temptTitle} value={whom} options={options} />
          {each && <OneOf label={say.whoBears} value={how} options={[['open', say.openChoice], ['secret', say.secretChoice]]} />}
          <button class="press is-main" type="button" data-do="cast" aria-disabled={sending} onClick={() => void tempt()}>
            <Icon name="ring" />{sending ? say.sending : say.tempt(each ? null : person(Number(whom.value)))}
          </button>
          <p class="under mid">{say.temptWhy}</p>
        </>
      )}
    </Sheet>
  );
}
