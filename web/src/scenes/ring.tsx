// The Ring tempts: its abilities lit in order, the new one marked; and who bears it.

import type { JSX } from 'preact';
import type { ChoiceId, PlayerId, QuestionShown } from '../documents';
import { answer, isSending, me, nameOf, objectName, player, table } from '../table';
import { isSettled, picked, toggle } from '../view';
import { person, say } from '../words';
import { Gauge, Icon } from '../pieces/drawings';
import { Bar, Dock, Prompt, Waiting } from '../pieces/frame';
import { sizeOf } from '../pieces/permanent';
import { Why } from '../pieces/said';

export function RingScene({ asked }: { asked: QuestionShown }): JSX.Element {
  const mine = me.value ?? 0;
  const tempted = player(mine)?.ring?.tempted ?? 0;
  return (
    <>
      <Bar title={say.turnOf(person(table.value?.active ?? 0))} sub={say.ringTempts(person(mine))} />
      <main class="two is-even">
        <header class="lead ring-head">
          <Gauge tempted={tempted} large label={say.temptedTimes(tempted)} />
          <div class="stack tight">
            <p class="eyebrow"><Icon name="ring" />{say.whichTime(tempted)}</p>
            <h1 class="title">{say.ringTempts(person(mine))}</h1>
            <p class="under">{say.gainsPower(tempted)} <Why rule="701.54c" /></p>
          </div>
        </header>
        <section class="scene" aria-label={say.powersOf(person(mine))}>
          <Powers tempted={tempted} fresh />
          <section class="wide-only rings-here" aria-label={say.ringsHere}><h2 class="section">{say.ringsHere}</h2><RingsHere /></section>
        </section>
        <div class="side"><BearerChoice asked={asked} bearer={player(mine)?.ring?.bearer} /></div>
      </main>
    </>
  );
}

export function Powers({ tempted, fresh = false }: { tempted: number; fresh?: boolean }): JSX.Element {
  return (
    <ol class="powers sheet">
      {say.powers.map((text, place) => (
        <li class={place < tempted ? 'is-lit' : 'is-dark'}>
          <span>{text}</span>
          {fresh && place === tempted - 1 && <span class="tag"><Icon name="star" />{say.newPower}</span>}
          {place === tempted && <span class="under">{say.nextPower}</span>}
        </li>
      ))}
    </ol>
  );
}

export function RingsHere(): JSX.Element {
  const order = table.value?.turn_order ?? [];
  return <ol>{order.map((id) => <RingRow id={id} />)}</ol>;
}

function RingRow({ id }: { id: PlayerId }): JSX.Element {
  const ring = player(id)?.ring;
  const tempted = ring?.tempted ?? 0;
  return (
    <li>
      <Gauge tempted={tempted} label={say.temptedTimes(tempted)} />
      <b>{id === me.value ? say.me : nameOf(id)}</b>
      <span>{say.ringLine(tempted, ring?.bearer === undefined ? null : objectName(ring.bearer))}</span>
    </li>
  );
}

function BearerChoice({ asked, bearer }: { asked: QuestionShown; bearer: number | undefined }): JSX.Element {
  const choice = picked.value[0];
  const sending = isSending('bearer');
  const name = choice === undefined ? '' : (asked.choices[choice]?.name ?? choice);
  const stays = choice !== undefined && asked.choices[choice]?.object === bearer;
  const give = (): void => { if (choice !== undefined && !sending && isSettled()) void answer({ do: 'bearer', choice }); };
  return (
    <Dock label="ask">
      <Prompt title={say.whoBears}><Why rule={asked.rule} label={say.mustI} /></Prompt>
      <div role="group" aria-labelledby="ask" class="choices is-rows">
        {Object.keys(asked.choices).map((id) => <Bearer key={id} asked={asked} id={id} bearer={bearer} />)}
      </div>
      <button class={`press${choice === undefined ? '' : ' is-main'}`} type="button" data-do="cast" aria-disabled={choice === undefined || sending} onClick={give}>
        <Icon name="ring" />{sending ? say.sending : choice === undefined ? say.moreToChoose(1) : stays ? say.staysBearer(name) : say.bears(name)}
      </button>
      <Waiting />
    </Dock>
  );
}

function Bearer({ asked, id, bearer }: { asked: QuestionShown; id: ChoiceId; bearer: number | undefined }): JSX.Element {
  const object = asked.choices[id]?.object;
  const is = object === undefined ? undefined : table.value?.permanents?.[object];
  const picks = picked.value.includes(id);
  const legendary = object === bearer || (is?.supertypes.includes('Legendary') ?? true);
  return (
    <button class={`choice is-bearer${picks ? ' is-picked' : ''}`} type="button" aria-pressed={picks} data-pick={id} onClick={() => toggle(id, 1)}>
      <span class="choice-word">{asked.choices[id]?.name}</span>
      {is !== undefined && <span class="perm-pt">{sizeOf(is)}</span>}
      <span class="choice-effect">
        {is?.power !== undefined && say.onlyPower(is.power)} {!legendary && say.becomesLegendary}{' '}
        {object === bearer && <span class="tag"><Icon name="ring" />{say.bearsNow}</span>}
      </span>
    </button>
  );
}
