// A vote in the open: the ring with slips, the count, "if it ended now", and my choices in the dock.

import type { JSX } from 'preact';
import type { ChoiceId, PlayerId, QuestionShown, VotingShown } from '../documents';
import { answer, isSending, me, player, question, table } from '../table';
import { picked, toggle, isSettled } from '../view';
import { isByWord, tally, votesOf } from '../votes';
import { person, say } from '../words';
import { Ballot } from '../pieces/ballot';
import { CardPicture } from '../pieces/card-picture';
import { Choices } from '../pieces/choices';
import { Icon } from '../pieces/drawings';
import { Bar, Dock, Prompt, Waiting } from '../pieces/frame';
import { manySeats, Ring, type Seated } from '../pieces/ring';
import { Rich, Why } from '../pieces/said';
import { Count, Slip, SlipsOf, wordOf } from '../pieces/slips';
import { Effect, IfItEndedNow, sentences } from '../pieces/standing';
import { controllerOf } from '../follows';
import { ofChoice } from '../reading';

/** Somebody who chooses how others vote, if there is one. */
export function deciderOf(voting: VotingShown): PlayerId | null {
  if (voting.decider !== undefined) return voting.decider;
  const decided = votesOf(voting).find((vote) => vote[2] !== undefined);
  if (decided?.[2] !== undefined || voting.finished) return decided?.[2] ?? null;
  return [...table.value?.choosers ?? []].reverse().find((id) => player(id)?.lost === undefined) ?? null;
}

export function VoteScene({ voting }: { voting: VotingShown }): JSX.Element {
  const decider = deciderOf(voting);
  const asked = question.value;
  const mine = asked !== null && (asked.asks === 'vote' || asked.asks === 'additional vote') ? asked : null;
  const byWord = isByWord(voting);
  const list = mine?.asks === 'vote' && !byWord;
  return (
    <>
      <Bar title={say.turnOf(person(table.value?.active ?? 0))} sub={say.everythingWaits} />
      <main class={`two${list ? ' is-even' : ''}`}>
        <Lead voting={voting} decider={decider} />
        {list
          ? (
            <section class="scene stack" aria-label={say.theVote}>
              <IfItEndedNow voting={voting} controller={controllerOf(voting)} />
              <Ballot choices={mine.choices} voting={voting} tap={(id) => toggle(id, 1)} />
            </section>
          )
          : (
            <section class={`scene${manySeats()}`} aria-label={say.theVote}>
              <Ring label={say.votersInOrder} seat={(id) => seatOf(voting, decider, id)} center={<Count voting={voting} />} />
            </section>
          )}
        <div class="side">
          {decider !== null && <DeciderNote decider={decider} />}
          {!list && <IfItEndedNow voting={voting} controller={controllerOf(voting)} />}
          {mine === null ? <Others voting={voting} decider={decider} /> : <Mine voting={voting} asked={mine} list={list} decider={decider} />}
          <SoFar voting={voting} />
        </div>
      </main>
    </>
  );
}

function Lead({ voting, decider }: { voting: VotingShown; decider: PlayerId | null }): JSX.Element {
  const who = person(controllerOf(voting));
  const order = voting.order.map(person);
  return (
    <header class="lead stack tight">
      <p class="eyebrow"><Icon name={decider === null ? 'eye' : 'hand'} />{say.openVoteOf(decider === null ? null : person(decider))}</p>
      <h1 class="title"><bdi>{voting.name}</bdi></h1>
      <p class="under">{order.length > 5 ? say.resolvesShort(who, order) : say.resolves(who, order)} <Why rule="701.38a" /></p>
      <CardPicture name={voting.name} />
    </header>
  );
}

export function DeciderNote({ decider }: { decider: PlayerId }): JSX.Element {
  return <p class="note is-decider"><Icon name="hand" /><span><Rich of={say.deciderNote(person(decider))} /></span></p>;
}

function seatOf(voting: VotingShown, decider: PlayerId | null, id: PlayerId): Seated {
  const votes = votesOf(voting).filter((vote) => vote[0] === id);
  const asked = table.value?.asked?.[id] !== undefined;
  const isVoter = voting.voter === id;
  const gone = player(id)?.lost !== undefined;
  const waits = !gone && !isVoter && votes.length === 0 && voting.order.includes(id);
  const place = waitingPlace(voting, id);
  const blanks = isVoter ? blanksFor(voting, votes.length, decider === null || decider === id ? null : decider) : [];
  const last = place === voting.order.length - 1 - voting.order.indexOf(voting.voter ?? -1);
  const text = place === 1 ? say.votesNext : last ? say.votesLast : null;
  return {
    is: asked ? 'is-asked' : isVoter ? 'is-voter' : votes.length > 0 ? 'has-voted' : decider === id ? 'is-decider' : '',
    icon: decider === id ? 'hand' : asked ? 'quill' : votes.length > 0 && !isVoter ? 'check' : null,
    spoken: asked ? say.askedNow : votes.length > 0 ? say.voted : decider === id ? say.decidesAll : '',
    before: votes.length > 0 || blanks.length > 0
      ? <SlipsOf voting={voting} voter={id} blanks={blanks} />
      : waits && text !== null && voting.order.length < 6 ? <span class="state">{text}</span> : undefined,
  };
}

/** How many voters come before this one, counted from the one who votes now; 0 for that one. */
function waitingPlace(voting: VotingShown, id: PlayerId): number {
  return voting.order.indexOf(id) - voting.order.indexOf(voting.voter ?? id);
}

function blanksFor(voting: VotingShown, cast: number, decider: PlayerId | null): string[] {
  const word = (n: number): string => (decider === me.value && decider !== null ? say.youDecide : voting.must + cast > 1 ? say.nthVote(n) : say.votesNow);
  const must = Array.from({ length: voting.must }, (_, place) => word(cast + place + 1));
  return voting.must === 0 && voting.may > 0 ? [say.mayVoteMoreBlank] : must;
}

interface MineProps { voting: VotingShown; asked: QuestionShown; list: boolean; decider: PlayerId | null }

function Mine({ voting, asked, list, decider }: MineProps): JSX.Element {
  if (asked.asks === 'additional vote') return <OneMore decider={decider} rule={asked.rule} />;
  const of = asked.nth - 1 + Math.max(1, voting.must);
  const voter = asked.voter ?? me.value ?? 0;
  const title = voter === me.value ? say.yourVote(asked.nth, of) : say.decideVote(person(voter), asked.nth, of);
  const cast = (choice: ChoiceId): void => void answer({ do: 'vote', choice });
  const sending = isSending('vote');
  if (list) return <PickedObject voting={voting} asked={asked} title={title} sending={sending} cast={cast} />;
  return (
    <Dock label="ask">
      <Prompt title={title}>{of > 1 || asked.nth > 1 ? <Why rule="701.38d" label={say.whyTwo} /> : <Why rule={asked.rule} />}</Prompt>
      <Choices voting={voting} open={Object.keys(asked.choices)} sending={sending} cast={cast}
        effect={(id) => <Effect voting={voting} controller={controllerOf(voting)} choice={id} />} />
      {voting.must > 1 && <p class="under">{say.secondFollows}</p>}
    </Dock>
  );
}

interface PickedProps { voting: VotingShown; asked: QuestionShown; title: string; sending: boolean; cast: (choice: ChoiceId) => void }

/** The dock of a vote for objects: it repeats the pick in words, and casts it. */
function PickedObject({ voting, asked, title, sending, cast }: PickedProps): JSX.Element {
  const choice = picked.value[0];
  if (choice === undefined) {
    return <Dock label="ask" slim><Prompt title={title}><Why rule={asked.rule} /></Prompt><p class="under">{say.pickOne}</p></Dock>;
  }
  const name = wordOf(voting, choice);
  const object = asked.choices[choice]?.object;
  const holder = object === undefined ? undefined : table.value?.permanents?.[object]?.controller;
  const count = tally(voting).counts.get(choice) ?? 0;
  const does = sentences(ofChoice(voting, controllerOf(voting), choice));
  return (
    <Dock label="ask" slim>
      <Prompt title={name}><span class="under">{say.votesSoFar(holder === undefined ? null : say.whose(person(holder)), count)}</span></Prompt>
      {does.map((one) => <p class="under"><Rich of={one} /></p>)}
      <button class="press is-main" type="button" data-do="cast" aria-disabled={sending} onClick={() => { if (!sending && isSettled()) cast(choice); }}>
        <Icon name="quill" />{sending ? say.sending : say.voteFor(name)}
      </button>
    </Dock>
  );
}

function OneMore({ decider, rule }: { decider: PlayerId | null; rule: string }): JSX.Element {
  const sending = isSending('vote_again', 'vote_no_more');
  const other = decider === null || decider === me.value ? null : person(decider);
  return (
    <Dock label="ask">
      <Prompt title={say.castOneMore}><Why rule={rule} /></Prompt>
      <p class="under">{say.oneMoreWhy(other)}</p>
      <div role="group" aria-labelledby="ask" class="choices">
        <button class="press" type="button" aria-disabled={sending} onClick={() => void answer({ do: 'vote_again' })}>{say.yesOneMore}</button>
        <button class="press" type="button" aria-disabled={sending} onClick={() => void answer({ do: 'vote_no_more' })}>{say.noLeaveIt}</button>
      </div>
    </Dock>
  );
}

function Others({ voting, decider }: { voting: VotingShown; decider: PlayerId | null }): JSX.Element {
  const { voter } = voting;
  const place = waitingPlace(voting, me.value ?? -1);
  const mine = me.value !== null && voting.order.includes(me.value) && place > 0;
  const now = voter === undefined ? null : decider !== null && decider !== voter && voting.must > 0
    ? say.decides(person(decider), person(voter)) : say.isVoting(person(voter));
  return (
    <Dock>
      {now === null ? <Waiting /> : <p class="waiting"><Icon name="clock" /><span>{now}{mine ? ` ${say.youAre(place)}` : ''}</span></p>}
    </Dock>
  );
}

/** On a wide screen: the votes so far as a list, and who comes when. */
function SoFar({ voting }: { voting: VotingShown }): JSX.Element {
  const votes = votesOf(voting);
  const rest = voting.order.slice(Math.max(0, voting.order.indexOf(voting.voter ?? -1)));
  const later = voting.voter === undefined ? [] : rest;
  return (
    <section class="wide-only sofar" aria-label={say.soFar}>
      <h2 class="section">{say.soFar}</h2>
      <ol>
        {votes.map((vote) => <li><span>{say.votedWord(person(vote[0]))}</span><Slip voting={voting} vote={vote} /></li>)}
        {later.map((id, place) => (
          <li><span>{id === voting.voter ? say.votesNowLine(person(id), voting.must === 0) : say.votesLater(person(id), place === later.length - 1)}</span></li>
        ))}
      </ol>
    </section>
  );
}
