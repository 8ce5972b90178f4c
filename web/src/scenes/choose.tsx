// A question outside a vote, with what has happened so far beside it.

import type { JSX } from 'preact';
import type { QuestionShown } from '../documents';
import { player, table } from '../table';
import { person, say } from '../words';
import { Gauge, Icon } from '../pieces/drawings';
import { Bar } from '../pieces/frame';
import { LinesSince } from '../pieces/lines';
import { manySeats, Ring } from '../pieces/ring';
import { Asking } from './asking';

export function ChooseScene({ asked }: { asked: QuestionShown }): JSX.Element {
  const resolving = table.value?.resolving;
  const title = asked.source ?? resolving?.name ?? (asked.about === 'order' ? say.triggersWait : say.theTable);
  return (
    <>
      <Bar title={say.turnOf(person(table.value?.active ?? 0))} sub={resolving === undefined ? say.step(table.value?.step ?? '') : say.everythingWaits} />
      <main class="two">
        <header class="lead stack tight">
          {resolving !== undefined && <p class="eyebrow"><Icon name="arrow" />{say.stackKind(resolving.kind, person(resolving.controller))}</p>}
          <h1 class="title"><bdi>{title}</bdi></h1>
        </header>
        <section class={`scene${manySeats()}`} aria-label={say.theTable}>
          <Ring label={say.playersWithLife} seat={(id) => ({
            is: table.value?.asked?.[id] === undefined ? '' : 'is-asked',
            icon: table.value?.asked?.[id] === undefined ? null : 'quill',
            plate: <b class="life">{player(id)?.life}</b>,
            before: player(id)?.ring && <span class="state row-in"><Gauge tempted={player(id)?.ring?.tempted ?? 0} label={say.temptedTimes(player(id)?.ring?.tempted ?? 0)} /></span>,
          })} center={<p class="hush">{asked.source ?? ''}</p>} />
        </section>
        <div class="side">
          {resolving !== undefined && <LinesSince since={resolving.since} />}
          <Asking asked={asked} />
        </div>
      </main>
    </>
  );
}
