// A secret vote: envelopes, Seal, and after it the own envelope to peek into. Nothing of others' votes
// is on this page before the reveal.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { ChoiceId, PlayerId, QuestionShown, VotingShown } from '../documents';
import { isSending, me, question, seat, table } from '../table';
import { keptOf, lost, seal as close } from '../sealed';
import { isSettled, picked, toggle } from '../view';
import { isByWord } from '../votes';
import { person, say } from '../words';
import { Ballot } from '../pieces/ballot';
import { CardPicture } from '../pieces/card-picture';
import { Envelope, Icon } from '../pieces/drawings';
import { Bar, Dock, Prompt, Waiting } from '../pieces/frame';
import { manySeats, Ring, type Seated } from '../pieces/ring';
import { Rich, Why } from '../pieces/said';
import { ChoiceSeal, Word, wordOf } from '../pieces/slips';
import { Effect } from '../pieces/standing';
import { controllerOf } from '../follows';
import { DeciderNote, deciderOf } from './vote';

export function SecretScene({ voting }: { voting: VotingShown }): JSX.Element {
  const asked = question.value?.asks === 'seal' ? question.value : null;
  const list = asked !== null && !isByWord(voting) && asked.about !== 'additional votes';
  const decider = deciderOf(voting);
  return (
    <>
      <Bar title={say.turnOf(person(table.value?.active ?? 0))} sub={say.everythingWaits} />
      <main class={`two${list ? ' is-even' : ''}`}>
        <header class="lead stack tight">
          <p class="eyebrow"><Icon name={decider === null ? 'lock' : 'hand'} />{decider === null ? say.secretVoteNow : say.secretVoteOf(person(decider))}</p>
          <h1 class="title"><bdi>{voting.name}</bdi></h1>
          <p class="under">{decider === null ? say.allAtOnce : say.decidedUnseen(person(decider))} <Why rule="card ruling" />{voting.by_voter && <> {say.keptHere}</>}</p>
          <CardPicture name={voting.name} />
        </header>
        {list
          ? (
            <section class="scene stack" aria-label={say.theVote}>
              <p class="proof"><Icon name="lock" /><span><Rich of={say.sealed(voting.locked.length, voting.order.length)} /></span></p>
              <Ballot choices={asked.choices} tap={(id) => tapped(asked, id)} />
            </section>
          )
          : (
            <section class={`scene${manySeats()}`} aria-label={say.envelopes}>
              <Ring still label={say.votersSealed} seat={(id) => seatOf(voting, id)} center={<Center voting={voting} />} />
            </section>
          )}
        <div class="side">
          {decider !== null && <DeciderNote decider={decider} />}
          {asked === null ? <Sealed voting={voting} /> : <ToSeal key={asked.id} voting={voting} asked={asked} list={list} />}
        </div>
      </main>
    </>
  );
}

function seatOf(voting: VotingShown, id: PlayerId): Seated {
  const locked = voting.locked.includes(id);
  const votes = voting.order.includes(id);
  const asked = id === me.value && table.value?.asked?.[id] !== undefined;
  const waited = !asked && !locked && votes && voting.locked.length > 0;
  return {
    is: asked ? 'is-asked' : waited && me.value !== null && voting.locked.includes(me.value) ? 'is-waited' : '',
    icon: deciderOf(voting) === id ? 'hand' : locked ? 'lock' : asked ? 'quill' : null,
    spoken: locked ? say.hasSealed : asked ? say.askedNow : '',
    before: votes ? <Envelope is={locked ? 'closed' : 'none'} /> : undefined,
  };
}

function Center({ voting }: { voting: VotingShown }): JSX.Element {
  return (
    <>
      <p class="center-big"><Rich of={say.sealed(voting.locked.length, voting.order.length)} /></p>
      <p class="hush">{say.nobodySees}</p>
    </>
  );
}

/** One vote: tap chooses it. Several: each tap adds one, for the same choice too. */
function tapped(asked: QuestionShown, choice: ChoiceId): void {
  if (asked.most === 1) return toggle(choice, 1);
  if (picked.value.length < asked.most) picked.value = [...picked.value, choice];
}

function ToSeal({ voting, asked, list }: { voting: VotingShown; asked: QuestionShown; list: boolean }): JSX.Element {
  if (asked.about === 'additional votes') return <HowMany asked={asked} />;
  const voter = asked.voter ?? me.value ?? 0;
  const mine = voter === me.value;
  const picks = picked.value;
  const enough = picks.length >= asked.least && picks.length <= asked.most;
  const sending = isSending('seal', 'close_envelope');
  const words = picks.map((id) => asked.choices[id]?.name ?? id);
  const seal = (): void => { if (enough && !sending && isSettled()) void close(asked, picks); };
  const button = sending ? say.sending : picks.length < asked.least
    ? (asked.most === 1 ? say.sealPick : say.sealMore(asked.least - picks.length))
    : words.length === 0 ? say.sealEmpty : mine ? say.sealFor(words) : say.sealForVoter(person(voter), words);
  return (
    <Dock label="ask">
      <Prompt title={mine ? say.sealTitle(Math.min(picks.length + 1, asked.most), asked.most) : say.decideVote(person(voter), 1, asked.most)}><Why rule={asked.rule} /></Prompt>
      {asked.most > 1 && <p class="under">{asked.least === 0 ? say.upTo(asked.most) : say.moreInside(asked.least, asked.most)}</p>}
      {asked.most === 1 && asked.least === 0 && <p class="under">{say.upTo(1)}</p>}
      {!list && <Envelopes voting={voting} asked={asked} />}
      {asked.most > 1 && picks.length > 0 && <Inside voting={voting} />}
      <button class="press is-main" type="button" data-do="cast" aria-disabled={!enough || sending} onClick={seal}><Icon name="lock" />{button}</button>
      <p class="under mid">{say.sealFinal}</p>
    </Dock>
  );
}

function Envelopes({ voting, asked }: { voting: VotingShown; asked: QuestionShown }): JSX.Element {
  const ids = Object.keys(asked.choices);
  const players = ids.every((id) => asked.choices[id]?.player !== undefined);
  const layout = players ? (ids.length > 2 ? ' is-three' : '') : ids.length > 4 ? ' is-list' : '';
  const chosen = picked.value[0];
  const long = !players && ids.length <= 4 && ids.some((id) => wordOf(voting, id).length > 7);
  return (
    <>
      <div role="group" aria-labelledby="ask" class={`choices${layout}`}>
        {ids.map((id) => {
          const n = picked.value.filter((one) => one === id).length;
          const classes = `choice${players ? ' is-name' : long ? ' is-long' : ''}${n > 0 ? ' is-picked' : ''}`;
          return (
            <button key={id} class={classes} type="button" aria-pressed={n > 0} data-pick={id} onClick={() => tapped(asked, id)}>
              {!players && <ChoiceSeal voting={voting} choice={id} size="is-big" />}
              <span class="choice-word"><Word voting={voting} choice={id} class="" />{n > 1 && ` ×${n}`}</span>
              {!players && <Effect voting={voting} controller={controllerOf(voting)} choice={id} />}
              {!players && <span class="choice-pad" />}
            </button>
          );
        })}
      </div>
      {players && chosen !== undefined && <p class="under each"><Effect voting={voting} controller={controllerOf(voting)} choice={chosen} /></p>}
    </>
  );
}

/** What is in the envelope so far, when more than one vote goes in; a tap takes it out. */
function Inside({ voting }: { voting: VotingShown }): JSX.Element {
  return (
    <div class="slips is-row is-inside">
      {picked.value.map((id, place) => (
        <button class="slip" type="button" onClick={() => { picked.value = picked.value.filter((_, other) => other !== place); }}>
          <ChoiceSeal voting={voting} choice={id} /><Word voting={voting} choice={id} class="slip-word" /><span class="by"><Icon name="close" /></span>
        </button>
      ))}
    </div>
  );
}

/** Somebody else chooses my votes; how many of the optional ones are cast is mine to seal. */
function HowMany({ asked }: { asked: QuestionShown }): JSX.Element {
  const choice = picked.value[0];
  const sending = isSending('seal', 'close_envelope');
  const seal = (): void => { if (choice !== undefined && !sending && isSettled()) void close(asked, [choice]); };
  return (
    <Dock label="ask">
      <Prompt title={say.additionalTitle}><Why rule={asked.rule} /></Prompt>
      <div role="group" aria-labelledby="ask" class="choices">
        {Object.keys(asked.choices).map((id) => (
          <button class={`choice is-name${choice === id ? ' is-picked' : ''}`} type="button" aria-pressed={choice === id} data-pick={id} onClick={() => toggle(id, 1)}>
            <span class="choice-word">{say.sealCount(Number(id))}</span>
          </button>
        ))}
      </div>
      <button class="press is-main" type="button" data-do="cast" aria-disabled={choice === undefined || sending} onClick={seal}>
        <Icon name="lock" />{sending ? say.sending : choice === undefined ? say.sealPick : say.sealUse(Number(choice))}
      </button>
    </Dock>
  );
}

/** All are closed. This device opens its own by itself, unless it has not got it. */
function Opening({ lost: isLost }: { lost: boolean }): JSX.Element {
  if (!isLost) return <Dock><div class="row nowrap"><Envelope is="open" /><div class="grow"><h2 class="prompt-line">{say.opening}</h2><p class="under">{say.openingWhy}</p></div></div><Waiting /></Dock>;
  return (
    <Dock>
      <div class="note is-refusal" role="alert"><Icon name="lock" /><div><h2 class="prompt-line">{say.envelopeLost}</h2><p>{say.envelopeLostWhy}</p></div></div>
      <Waiting />
    </Dock>
  );
}

function Sealed({ voting }: { voting: VotingShown }): JSX.Element {
  const peeking = useSignal(false);
  const own = [...Object.values(seat.value?.envelopes ?? {}).flat(), ...keptOf(voting)];
  const mine = me.value !== null && voting.locked.includes(me.value);
  if (question.value?.asks === 'open') return <Opening lost={lost.value === question.value.id} />;
  if (!mine && own.length === 0) return <Dock><Waiting /></Dock>;
  return (
    <Dock>
      <div class="row nowrap"><Envelope is="closed" /><div class="grow"><h2 class="prompt-line">{say.yourSealed}</h2><p class="under">{say.cantChange}</p></div></div>
      <button class="press" type="button" aria-pressed={peeking.value} onClick={() => { peeking.value = !peeking.value; }}>
        <Icon name="eye" />{peeking.value ? say.hide : say.peek}
      </button>
      {peeking.value && <p class="mid">{say.youSealed(own.map((id) => wordOf(voting, id)))}</p>}
      <Waiting />
    </Dock>
  );
}
