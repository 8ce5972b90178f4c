// A stream's overlay: the vote as a lower third, the Rings in a corner, all else transparent. It never
// shows the code of the table.

import type { JSX } from 'preact';
import type { PlayerId, VotingShown } from '../documents';
import { aroundMe, nameOf, objectName, player, voting } from '../table';
import { result } from '../view';
import { votesOf } from '../votes';
import { person, say } from '../words';
import { Envelope, Gauge } from '../pieces/drawings';
import { Rich } from '../pieces/said';
import { Count, Slip } from '../pieces/slips';
import { IfItEndedNow, sentences } from '../pieces/standing';
import { controllerOf, stepsAfter } from '../follows';
import type { Wishes } from './wishes';

export function Overlay({ wishes }: { wishes: Wishes }): JSX.Element {
  const now = voting.value ?? result.value;
  const vote = wishes.vote && now !== null;
  return (
    <main class={wishes.edge === 'top' ? 'is-top' : ''}>
      {!vote && <h1 class="unseen">{say.theTable}</h1>}
      {wishes.rings && <Rings />}
      {vote && <LowerThird voting={now} />}
    </main>
  );
}

function Rings(): JSX.Element | null {
  const tempted = aroundMe.value.filter((id) => (player(id)?.ring?.tempted ?? 0) > 0);
  if (tempted.length === 0) return null;
  return (
    <ol class="rings" aria-label={say.ringsHere}>
      {tempted.map((id) => {
        const ring = player(id)?.ring;
        const times = ring?.tempted ?? 0;
        return (
          <li key={id}>
            <Gauge tempted={times} label={say.temptedTimes(times)} />
            <b><bdi>{nameOf(id)}</bdi></b>
            <span>{ring?.bearer === undefined ? '' : objectName(ring.bearer)}</span>
          </li>
        );
      })}
    </ol>
  );
}

function LowerThird({ voting: now }: { voting: VotingShown }): JSX.Element {
  const hidden = now.secret === true && !now.finished;
  const controller = controllerOf(now);
  const kind = now.finished ? say.voteOver : now.secret ? say.secretVoteNow : say.openVoteOf(null);
  return (
    <section class="lower" aria-label={say.theVote}>
      <h1 class="lower-name"><b><bdi>{now.name}</bdi></b><span>{say.kindAndWho(kind, person(controller))}</span></h1>
      <ol class={`lower-seats${now.order.length > 5 ? ' is-crowded' : ''}`} aria-label={say.votersInOrder}>{now.order.map((id) => <Voter key={id} voting={now} id={id} hidden={hidden} />)}</ol>
      <div class="lower-count">{hidden ? <p><Rich of={say.sealed(now.locked.length, now.order.length)} /></p> : <Count voting={now} />}</div>
      {!hidden && <div class="lower-if">{now.finished ? <Follows voting={now} /> : <IfItEndedNow voting={now} controller={controller} quiet />}</div>}
    </section>
  );
}

function Follows({ voting: now }: { voting: VotingShown }): JSX.Element {
  const told = sentences(stepsAfter(now).map((step) => step.what));
  return <p>{told.length === 0 ? say.nothingHappens : told.map((one) => <><Rich of={one} /> </>)}</p>;
}

function Voter({ voting: now, id, hidden }: { voting: VotingShown; id: PlayerId; hidden: boolean }): JSX.Element {
  const votes = votesOf(now).filter((vote) => vote[0] === id);
  const isVoter = !now.finished && now.voter === id;
  return (
    <li class={isVoter ? 'is-asked' : ''}>
      <span><bdi>{nameOf(id)}</bdi></span>
      <div class="slips">
        {hidden ? <Envelope is={now.locked.includes(id) ? 'closed' : 'none'} /> : votes.map((vote) => <Slip voting={now} vote={vote} />)}
        {!hidden && isVoter && <span class="slip is-blank">{say.votesNow}</span>}
      </div>
    </li>
  );
}
