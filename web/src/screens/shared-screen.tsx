// The middle of the table: the ring with every plate turned to its player, and what is going on, said
// twice, head to head. No button, no secret.

import type { ComponentChildren, JSX } from 'preact';
import { linkTo, showCode } from '../address';
import { at } from '../browser';
import { absent, left } from '../clock';
import type { PlayerId, VotingShown } from '../documents';
import { askedNow, connection, hasBegun, player, stack, table, voting } from '../table';
import { result } from '../view';
import { votesOf } from '../votes';
import { person, say } from '../words';
import { askedBack } from '../pieces/asks-back';
import { Envelope, Gauge, Icon } from '../pieces/drawings';
import { Ring, type Seated } from '../pieces/ring';
import { Rich } from '../pieces/said';
import { Count, SlipsOf } from '../pieces/slips';
import { IfItEndedNow, lineClass, sentences } from '../pieces/standing';
import { controllerOf, stepsAfter } from '../follows';

export function SharedScreen({ code }: { code: string }): JSX.Element {
  if (table.value === null) return <main class="screen-note"><h1>{connection.ending.value === null ? say.coming : say.screenClosed}</h1></main>;
  if (!hasBegun.value) return <Gathering code={code} />;
  const now = voting.value ?? result.value;
  return (
    <main>
      <h1 class="unseen">{now?.name ?? say.theTable}</h1>
      <Ring label={now === null ? say.playersWithLife : say.votersInOrder} seat={(id) => seatOf(now, id)} halves={<Halves><Middle now={now} /></Halves>} />
    </main>
  );
}

function Halves({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="halves"><div class="half" aria-hidden="true">{children}</div><div class="half">{children}</div></div>;
}

/** Before the game: how to sit down, readable from two metres. */
function Gathering({ code }: { code: string }): JSX.Element {
  return (
    <main>
      <h1 class="unseen">{say.gatheringAt(showCode(code))}</h1>
      <Ring label={say.seatsInOrder} seat={() => ({})} halves={(
        <div class="halves is-gathering">
          <img class="qr" src={at(`qr/${code}.svg`)} alt={say.qrLabel} />
          <p class="code">{showCode(code)}</p>
          <p class="line">{linkTo(code)}</p>
        </div>
      )} />
    </main>
  );
}

function seatOf(now: VotingShown | null, id: PlayerId): Seated {
  return now === null || now.finished && !now.secret && votesOf(now).length === 0 ? atRest(id) : now.secret && !now.finished ? sealing(now, id) : voted(now, id);
}

function atRest(id: PlayerId): Seated {
  const is = player(id);
  const tempted = is?.ring?.tempted ?? 0;
  return {
    is: table.value?.asked?.[id] !== undefined ? 'is-asked' : table.value?.active === id ? 'is-turn' : '',
    plate: <b class="life">{is?.life}<span class="unseen"> {say.life}</span></b>,
    before: tempted > 0 ? <span class="state"><Gauge tempted={tempted} label={say.temptedTimes(tempted)} /></span> : undefined,
  };
}

function voted(now: VotingShown, id: PlayerId): Seated {
  const votes = votesOf(now).filter((vote) => vote[0] === id);
  const asked = table.value?.asked?.[id] !== undefined;
  const blanks = now.voter === id ? Array.from({ length: Math.max(1, now.must) }, (_, place) => (now.must + votes.length > 1 ? say.nthVote(votes.length + place + 1) : say.votesNow)) : [];
  return {
    is: asked ? 'is-asked' : votes.length > 0 ? 'has-voted' : '',
    icon: asked ? 'quill' : votes.length > 0 ? 'check' : null,
    spoken: asked ? say.askedNow : votes.length > 0 ? say.voted : '',
    before: <SlipsOf voting={now} voter={id} blanks={blanks} />,
  };
}

function sealing(now: VotingShown, id: PlayerId): Seated {
  const locked = now.locked.includes(id);
  return {
    icon: locked ? 'lock' : null,
    spoken: locked ? say.hasSealed : '',
    before: now.order.includes(id) ? <Envelope is={locked ? 'closed' : 'none'} /> : undefined,
  };
}

function Middle({ now }: { now: VotingShown | null }): JSX.Element {
  if (now === null) return <AtRest />;
  if (now.secret && !now.finished) {
    return <><p class="half-title"><bdi>{now.name}</bdi></p><p class="line"><Rich of={say.sealed(now.locked.length, now.order.length)} /></p><WhoNow /></>;
  }
  return (
    <>
      <p class="half-title"><bdi>{now.name}</bdi></p>
      <Count voting={now} />
      {now.finished ? <Follows voting={now} /> : <IfItEndedNow voting={now} controller={controllerOf(now)} quiet />}
      <WhoNow />
    </>
  );
}

function Follows({ voting: now }: { voting: VotingShown }): JSX.Element {
  const steps = stepsAfter(now);
  const step = steps.find((one) => one.is === 'now') ?? steps[0];
  const told = step === undefined ? [] : sentences([step.what]);
  return <p class={lineClass(told)}>{step === undefined ? say.voteOver : told.map((one) => <Rich of={one} />)}</p>;
}

function AtRest(): JSX.Element {
  const doc = table.value;
  const top = stack.value[0];
  if (doc?.over) return <p class="half-title">{doc.winner === undefined ? say.nobodyWins : say.wins(person(doc.winner))}</p>;
  return (
    <>
      <p class="half-title">{say.turnOf(person(doc?.active ?? 0))}</p>
      <p class="line">{top === undefined ? say.stepLong(doc?.step ?? '') : <>{top.is.name}<br />{say.stackKind(top.is.kind, person(top.is.controller))}</>}</p>
      <WhoNow />
    </>
  );
}

/** Who is waited for, and for how long still; that their time is up, or what everybody is asked to take back. */
function WhoNow(): JSX.Element | null {
  const back = table.value?.proposal;
  if (back !== undefined) return <p class="who-now"><Icon name="undo" /><span><Rich of={askedBack(back)} /></span></p>;
  if (table.value?.paused !== undefined) return <p class="who-now"><Icon name="pause" /><span>{say.paused}</span></p>;
  if (absent.value.length > 0) return <p class="who-now"><Icon name="clock" /><span>{say.saidTimeUp(absent.value.map(person))}</span></p>;
  const asked = askedNow.value.map(([id]) => id);
  if (asked.length === 0) return null;
  const seconds = left.value;
  return (
    <p class="who-now">
      <Icon name="clock" /><span>{say.waitingFor(asked.map(person))}{seconds !== null && <> <b class="digits">{say.clock(seconds)}</b></>}</span>
    </p>
  );
}
