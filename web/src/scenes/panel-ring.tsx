// The Rings at this table, and a temptation of the house: a player or each, one by one or hidden.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { PlayerId } from '../documents';
import type { Command } from '../protocol';
import { act, inGame, isSending, may, me, nameOf, player } from '../table';
import { person, say } from '../words';
import { OneOf } from '../pieces/fields';
import { Icon } from '../pieces/drawings';
import { controlledBy } from '../pieces/permanent';
import { closePanel, Sheet } from '../pieces/sheet';
import { panel } from '../view';
import { Powers, RingsHere } from './ring';

const hasCreature = (id: PlayerId): boolean => controlledBy(id).some((one) => one.is.types.includes('Creature'));

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
      {may('tempt') && (
        <>
          <OneOf label={say.temptTitle} value={whom} options={options} />
          {each && <OneOf label={say.whoBears} value={how} options={[['open', say.openChoice], ['secret', say.secretChoice]]} />}
          {!each && !hasCreature(Number(whom.value)) && <p class="note"><Icon name="alert" /><span class="grow">{say.noCreatureToBear(person(Number(whom.value)))}</span></p>}
          {whom.value === String(me.value) && !hasCreature(Number(whom.value)) && may('add_permanent') && (
            <button class="press" type="button" onClick={() => { panel.value = { is: 'add' }; }}><Icon name="plus" />{say.addPermanent}</button>
          )}
          <button class="press is-main" type="button" data-do="cast" aria-disabled={sending} onClick={() => void tempt()}>
            <Icon name="ring" />{sending ? say.sending : say.tempt(each ? null : person(Number(whom.value)))}
          </button>
          <p class="under mid">{say.temptWhy}</p>
        </>
      )}
      {!each && <Powers tempted={player(Number(whom.value))?.ring?.tempted ?? 0} />}
    </Sheet>
  );
}
