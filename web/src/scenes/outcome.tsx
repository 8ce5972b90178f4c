// A vote that is over: the count, what follows from it in printed order, and who is waited for. A
// secret one shows all envelopes open at once.

import type { JSX } from 'preact';
import type { PlayerId, VotingShown } from '../documents';
import { askedNow, may, me, objectName, question, table } from '../table';
import { carryOn } from '../view';
import { stepsAfter } from '../follows';
import { isCompared, type StepOf } from '../reading';
import { wrongIn } from '../sealed';
import { tally, votesOf } from '../votes';
import { person, say } from '../words';
import { CardPicture } from '../pieces/card-picture';
import { Envelope, Icon } from '../pieces/drawings';
import { Bar, Dock, Waiting } from '../pieces/frame';
import { manySeats, Ring, slipsInRow } from '../pieces/ring';
import { Rich, Why } from '../pieces/said';
import { Count, Slip, wordOf } from '../pieces/slips';
import { LinesSince } from '../pieces/lines';
import { Asking } from './asking';

export function OutcomeScene({ voting }: { voting: VotingShown }): JSX.Element {
  const going = table.value?.voting !== undefined;
  return (
    <>
      <Bar title={say.turnOf(person(table.value?.active ?? 0))} sub={voting.secret ? say.envelopesOpen : going ? say.carryingOut : say.voteOver} />
      <main class={`two${voting.secret ? '' : ' is-even'}`}>
        {voting.secret ? <Revealed voting={voting} /> : <Counted voting={voting} going={going} />}
        <div class="side">
          {voting.secret && <Steps voting={voting} />}
          {voting.secret && <Since going={going} />}
          {question.value === null ? <CarryOn voting={voting} going={going} /> : <Asking asked={question.value} />}
        </div>
      </main>
    </>
  );
}

function Counted({ voting, going }: { voting: VotingShown; going: boolean }): JSX.Element {
  const first = Object.values(voting.choices)[0]?.name ?? '';
  const compared = isCompared(voting);
  return (
    <>
      <header class="lead stack tight">
        <p class="eyebrow"><Icon name="check" />{say.voteOver}</p>
        <h1 class="title"><bdi>{voting.name}</bdi></h1>
        <div class="outcome">
          <Count voting={voting} flat />
          <p class="under">
            {compared === false ? <>{say.everyVoteCounts}<br />{say.asPrinted(first)} <Why rule="608.2c" /></> : <>{resultOf(voting)} <Why rule="701.38" /></>}
          </p>
        </div>
        <CardPicture name={voting.name} />
      </header>
      <section class="scene" aria-label={say.effectsInOrder}>
        <div class="stack"><Steps voting={voting} /><Since going={going} /></div>
        <section class="wide-only" aria-label={say.howTheyVoted}><h2 class="section">{say.howTheyVoted}</h2><Voted voting={voting} /></section>
      </section>
    </>
  );
}

export function resultOf(voting: VotingShown): string {
  const count = tally(voting);
  return say.result(count.isTied, count.leaders.map((id) => wordOf(voting, id)), count.most);
}

function Voted({ voting }: { voting: VotingShown }): JSX.Element {
  const voters = [...new Set(votesOf(voting).map((vote) => vote[0]))];
  return (
    <ol class="voted">
      {voters.map((id) => (
        <li>{person(id).you ? say.me : person(id).name} {votesOf(voting).filter((vote) => vote[0] === id).map((vote) => <Slip voting={voting} vote={vote} />)}</li>
      ))}
    </ol>
  );
}

/** What was told since it began to resolve; on a wide screen it stands under what is asked. */
function Since({ going }: { going: boolean }): JSX.Element {
  const begun = (going ? table.value?.resolving?.since : undefined) ?? table.value?.outcome?.since ?? 0;
  return <div class="since"><LinesSince since={begun} /></div>;
}

function Steps({ voting }: { voting: VotingShown }): JSX.Element | null {
  const steps = stepsAfter(voting);
  if (steps.length === 0) return null;
  return (
    <section class="stack tight" aria-labelledby="then">
      <h2 class="section" id="then">{say.whatHappens}</h2>
      <ol class="steps">{steps.map((step) => <Step step={step} />)}</ol>
    </section>
  );
}

function Step({ step }: { step: StepOf }): JSX.Element {
  const said = say.tell(step.what, person);
  return (
    <li class={`is-${step.is}`}>
      <p><Rich of={said} /> {step.is === 'now' && <Why rule="101.4" />}</p>
      {step.is === 'now' && askedNow.value.length > 0 && (
        <ul class="who">{chosenSoFar().map(([id, names]) => <li><Icon name="check" />{say.hasChosen(person(id), names)}</li>)}{askedNow.value.map(([id, kind]) => <WhoIsAsked id={id} kind={kind} />)}</ul>
      )}
    </li>
  );
}

/** Those who have chosen already, and what: later ones know it. */
function chosenSoFar(): [PlayerId, string[]][] {
  const chosen = Object.entries(table.value?.resolving?.chosen ?? {});
  return chosen.map(([id, choices]) => [Number(id), choices.map((one) => (/^\d+$/.test(one) ? objectName(Number(one)) : say.choiceName(one)))]);
}

function WhoIsAsked({ id, kind }: { id: PlayerId; kind: string }): JSX.Element {
  return <li class={id === me.value ? 'is-asked' : 'is-waiting'}><Icon name={id === me.value ? 'quill' : 'clock'} />{say.isAskedTo(person(id), kind)}</li>;
}

function Revealed({ voting }: { voting: VotingShown }): JSX.Element {
  const before = (id: PlayerId): JSX.Element | undefined => {
    const own = votesOf(voting).filter((vote) => vote[0] === id);
    if (!voting.order.includes(id)) return undefined;
    return (
      <div class="opened is-opening">
        <div class={`slips${own.length > 1 && slipsInRow(id) ? ' is-row' : ''}${own.length > 2 ? ' is-tight' : ''}`}>{own.map((vote) => <Slip voting={voting} vote={vote} />)}</div>
        {own.length < 2 && <Envelope is="open" />}
      </div>
    );
  };
  return (
    <>
      <header class="lead stack tight">
        <p class="eyebrow"><Icon name="eye" />{say.secretRevealed}</p>
        <h1 class="title"><bdi>{voting.name}</bdi></h1>
        <p class="under">{say.openedTogether} <Why rule="card ruling" /></p>
        <Matches voting={voting} />
        <CardPicture name={voting.name} />
      </header>
      <section class={`scene has-envelopes${manySeats()}`} aria-label={say.theVote}>
        <Ring still label={say.votersInOrder} seat={(id) => ({ before: before(id) })} center={<Revelation voting={voting} />} />
      </section>
    </>
  );
}

/** Whether what was opened is what was sealed; this window has kept what was published then. */
function Matches({ voting }: { voting: VotingShown }): JSX.Element | null {
  const wrong = wrongIn(voting);
  if (wrong === null) return null;
  if (wrong.length === 0) return <p class="proof"><Icon name="check" /><span>{say.envelopesMatch}</span></p>;
  return <div class="note is-refusal" role="alert"><Icon name="lock" /><p><b>{say.envelopesWrong(wrong.map(person))}</b> {say.envelopesWrongWhy}</p></div>;
}

/** In the middle: who has the most; the others under it. */
function Revelation({ voting }: { voting: VotingShown }): JSX.Element {
  const count = tally(voting);
  if (Object.keys(voting.choices).length <= 3) return <Count voting={voting} />;
  const rest = [...count.counts].filter(([id, n]) => !count.leaders.includes(id) && n > 0);
  return (
    <>
      <p class="center-step">{count.leaders.length === 0 ? say.nobodyVoted : count.leaders.map((id) => `${wordOf(voting, id)} ${count.most}`).join(' · ')}</p>
      <p class="hush">{rest.map(([id, n]) => `${wordOf(voting, id)} ${n}`).join(' · ')}</p>
    </>
  );
}

function CarryOn({ voting, going }: { voting: VotingShown; going: boolean }): JSX.Element {
  return (
    <Dock>
      <Waiting />
      {/* The table may already be waiting for the reader again, while the result is looked at. */}
      {may('pass') && me.value !== null && <p class="waiting"><Icon name="quill" /><span>{say.hasPriority(person(me.value))}</span></p>}
      <button class="press is-main" type="button" data-do="cast" onClick={() => carryOn(voting.id)}>{going ? say.carryOn : say.backToTable}</button>
      {going && <p class="under mid">{say.carryOnWhy}</p>}
    </Dock>
  );
}
