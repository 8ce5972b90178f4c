// Time, under the bar: what is left and for whom, a pause, and a bot in somebody's place. Calm: it says
// something only when there is a clock, and a screen reader hears it at the start and near the end.

import type { JSX } from 'preact';
import { absent, left, SOON, waitedFor } from '../clock';
import type { PlayerId } from '../documents';
import { TimeForm } from '../scenes/time-settings';
import { act, connection, deciderOf, letBotPlay, may, me, table } from '../table';
import { look } from '../view';
import { person, say } from '../words';
import { AsksBack } from './asks-back';
import { Icon } from './drawings';

export function Time(): JSX.Element | null {
  const doc = table.value;
  if (doc?.players === undefined || doc.over) return null;
  if (doc.proposal !== undefined) return <AsksBack asked={doc.proposal} />;
  const away = goneWithoutLimit();
  if (doc.paused === undefined && left.value === null && absent.value.length === 0 && !may('take_back') && away.length === 0) return null;
  return (
    <section aria-label={say.time}>
      {doc.paused !== undefined ? <Paused /> : <><Replaced />{absent.value.length > 0 ? <Up who={absent.value} /> : away.length > 0 ? <Gone who={away} /> : <Left />}</>}
    </section>
  );
}

function Paused(): JSX.Element {
  return (
    <div class="time is-paused">
      <Icon name="pause" /><span class="grow">{say.paused}</span>
      {may('go_on') && <button class="press is-small" type="button" onClick={() => void act({ do: 'go_on' })}>{say.goOn}</button>}
    </div>
  );
}

/** Somebody plays in my place. */
function Replaced(): JSX.Element | null {
  if (!may('take_back') || me.value === null) return null;
  return (
    <div class="time is-replaced">
      <Icon name="bot" /><span class="grow">{say.botPlays(person(me.value))}</span>
      <button class="press is-small" type="button" onClick={() => void act({ do: 'take_back' })}>{say.takeBack}</button>
    </div>
  );
}

function Left(): JSX.Element | null {
  const seconds = left.value;
  if (seconds === null) return null;
  const mine = me.value !== null && waitedFor.value.includes(me.value);
  return (
    <div class={`time${mine ? ' is-mine' : ''}${seconds <= SOON ? ' is-soon' : ''}`}>
      <Icon name="clock" />
      <span role="timer"><b class="digits">{say.clock(seconds)}</b> {say.left(waitedFor.value.map(person))}</span>
    </div>
  );
}

function Up({ who }: { who: readonly PlayerId[] }): JSX.Element {
  const leaves = table.value?.settings.absent === 'leaves' && left.value !== null;
  return (
    <div class="time is-up">
      <Icon name="clock" />
      <span class="grow">{say.timeUp(who.map(person))}{leaves && `, ${say.leavesIn(left.value ?? 0)}`}</span>
      {may('time') && !leaves && who.filter(needsBot).map((id) => (
        <button key={id} class="press is-small" type="button" onClick={() => void letBotPlay(id)}>{say.letBot(person(id))}</button>
      ))}
    </div>
  );
}

/** Whom the table waits for though they are not here, and nothing would ever come of it; the host is told. The menu has the same form. */
function goneWithoutLimit(): readonly PlayerId[] {
  if (!may('time') || (table.value?.settings.time_limit ?? 0) > 0 || connection.state.value !== 'open' || look.value === 'menu') return [];
  const who = [...new Set(waitedFor.value.map(deciderOf))];
  return who.filter((id) => needsBot(id) && !connection.here.value.includes(id));
}

/** What the host can do: only after a time limit may a bot play, and nobody ever abstains. */
function Gone({ who }: { who: readonly PlayerId[] }): JSX.Element {
  return (
    <details class="time is-gone">
      <summary><Icon name="clock" /><span class="grow">{say.areAway(who.map(person))}</span><span class="press is-small">{say.setLimit}</span></summary>
      <p class="under">{say.setLimitWhy}</p>
      <TimeForm limit={60} absent="bot" />
    </details>
  );
}

const needsBot = (id: PlayerId): boolean => id !== me.value && !table.value?.seats[id]?.stand_in;
