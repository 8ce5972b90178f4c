// Who casts: shown only where this seat makes another player's choices.

import type { JSX } from 'preact';
import type { Signal } from '@preact/signals';
import { actsNow } from '../acting';
import type { PlayerId } from '../documents';
import { me } from '../table';
import { unpick } from '../view';
import { person, say } from '../words';
import { Why } from './said';

export function WhoCasts({ who }: { who: Signal<PlayerId> }): JSX.Element | null {
  const people = actsNow.value;
  if (people.every((one) => one === me.value)) return null;
  const choose = (one: PlayerId): void => { who.value = one; unpick(); };
  return (
    <fieldset class="field one-of">
      <legend>{say.whoCasts} <Why rule="723.5" label="" /></legend>
      <div class="chips" role="group" aria-label={say.whoCasts}>
        {people.map((one) => <button key={one} class="chip" type="button" aria-pressed={who.value === one} onClick={() => choose(one)}>{one === me.value ? say.me : person(one).name}</button>)}
      </div>
    </fieldset>
  );
}
