// An attacker's combat damage, divided among those that block it and, with trample, the player.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { ChoiceId, ChoiceShown, QuestionShown } from '../documents';
import { answer, isSending, me, table } from '../table';
import { person, say } from '../words';
import { Icon } from '../pieces/drawings';
import { Stepper } from '../pieces/fields';
import { Dock, Prompt, Waiting } from '../pieces/frame';
import { Why } from '../pieces/said';

type Shares = Readonly<Record<ChoiceId, number>>;

export function Dividing({ asked }: { asked: QuestionShown }): JSX.Element {
  const shares = useSignal<Shares>(usual(asked));
  const all = asked.amount ?? 0;
  const wrong = wrongWith(asked, shares.value);
  const sending = isSending('assign');
  const set = (id: ChoiceId, n: number): void => { shares.value = { ...shares.value, [id]: Math.min(Math.max(n, 0), all) }; };
  const give = (): void => {
    if (wrong !== null || sending) return;
    void answer({ do: 'assign', damage: Object.entries(shares.value).filter(([, n]) => n > 0) });
  };
  return (
    <Dock label="ask">
      <Prompt title={say.ask(asked)}><span class="under">{say.picked(sum(shares.value), all)}</span></Prompt>
      <p class="under">{asked.player !== me.value && `${say.choiceOf(person(asked.player))} `}{say.noDamageOrder} <Why rule={asked.rule} /></p>
      <div class="picking">
        {Object.entries(asked.choices).map(([id, choice]) => (
          <div key={id} class="row spread">
            <span>{choice.name} {choice.object !== undefined && <span class="under">{say.lethalIs(lethal(choice))}</span>}</span>
            <Stepper label={choice.name} value={shares.value[id] ?? 0} less={say.oneLess} more={say.oneMore} set={(n) => set(id, n)} />
          </div>
        ))}
      </div>
      <button class={`press${wrong === null ? ' is-main' : ''}`} type="button" data-do="cast" aria-disabled={wrong !== null || sending} onClick={give}>
        <Icon name="sword" />{sending ? say.sending : (wrong ?? say.dealDamage(all))}
      </button>
      <Waiting />
    </Dock>
  );
}

const sum = (shares: Shares): number => Object.values(shares).reduce((all, n) => all + n, 0);

/** What it still takes to kill that blocker: damage marked on it counts, and with deathtouch 1 is enough. */
function lethal(choice: ChoiceShown): number {
  const is = table.value?.permanents?.[choice.object ?? 0];
  const attacker = table.value?.permanents?.[choice.blocks ?? 0];
  const left = Math.max((is?.toughness ?? 0) - (is?.damage ?? 0), 0);
  return attacker?.keywords.includes('deathtouch') ? Math.min(left, 1) : left;
}

/** Where one begins: lethal damage to each in order, the rest to the last one or, with trample, the player. */
export function usual(asked: QuestionShown): Shares {
  let left = asked.amount ?? 0;
  const ids = Object.keys(asked.choices);
  return Object.fromEntries(Object.entries(asked.choices).map(([id, choice]) => {
    const share = id === ids.at(-1) ? left : Math.min(left, lethal(choice));
    left -= share;
    return [id, share];
  }));
}

/** Why it may not be divided so, in the words of the button; null if it may. */
export function wrongWith(asked: QuestionShown, shares: Shares): string | null {
  const left = (asked.amount ?? 0) - sum(shares);
  if (left !== 0) return left > 0 ? say.damageLeft(left) : say.damageTooMuch(-left);
  const choices = Object.entries(asked.choices);
  const tramples = choices.some(([id, choice]) => choice.player !== undefined && (shares[id] ?? 0) > 0);
  const short = choices.find(([id, choice]) => choice.object !== undefined && (shares[id] ?? 0) < lethal(choice));
  return tramples && short !== undefined ? say.lethalFirst(short[1].name) : null;
}
