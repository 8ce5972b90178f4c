// What the table agrees on about time: how long one has, and what becomes of somebody who has gone.

import type { JSX } from 'preact';
import { useSignal, type Signal } from '@preact/signals';
import type { Absent } from '../protocol';
import { act, may, table } from '../table';
import { say } from '../words';
import { OneOf } from '../pieces/fields';
import { Icon } from '../pieces/drawings';

const LIMITS = [0, 30, 60, 120, 300];
const GRACES = [30, 60, 120, 300];
const POLICIES: readonly Absent[] = ['wait', 'bot', 'leaves'];

/** The usual lengths, and the one that is chosen already. */
function lengths(usual: readonly number[], chosen: number): (readonly [string, string])[] {
  const all = usual.includes(chosen) ? usual : [...usual, chosen].sort((a, b) => a - b);
  return all.map((seconds) => [String(seconds), seconds === 0 ? say.noLimit : say.span(seconds)] as const);
}

interface Times { readonly limit: Signal<string>; readonly grace: Signal<string>; readonly absent: Signal<Absent> }

/** What is chosen for the times, until it is saved. */
export function useTimes(limit?: number, absent?: Absent): Times {
  const settings = table.value?.settings;
  return {
    limit: useSignal(String(limit ?? settings?.time_limit ?? 0)),
    grace: useSignal(String(settings?.grace ?? 60)),
    absent: useSignal<Absent>(absent ?? settings?.absent ?? 'wait'),
  };
}

export const saveTimes = ({ limit, grace, absent }: Times): Promise<boolean> =>
  act({ do: 'time', time_limit: Number(limit.value), absent: absent.value, grace: Number(grace.value) });

export function TimeFields({ limit, grace, absent }: Times): JSX.Element {
  return (
    <>
      <OneOf label={say.timeLimit} value={limit} options={lengths(LIMITS, Number(limit.value))} />
      {limit.value !== '0' && (
        <>
          <OneOf label={say.absent} value={absent} options={POLICIES.map((one) => [one, say.absentWord[one]] as const)} />
          {absent.value === 'leaves' && <OneOf label={say.grace} value={grace} options={lengths(GRACES, Number(grace.value))} />}
          <p class="under">{say.absentWhy[absent.value]} {say.neverAbstains}</p>
        </>
      )}
    </>
  );
}

/** The times to be saved, as they are or as it begins with. */
export function TimeForm({ limit, absent }: { limit?: number; absent?: Absent }): JSX.Element {
  const times = useTimes(limit, absent);
  return (
    <form class="stack" aria-label={say.time} onSubmit={(event) => { event.preventDefault(); void saveTimes(times); }}>
      <TimeFields {...times} />
      <button class="press is-small" type="submit">{say.timeSaved}</button>
    </form>
  );
}

/** The same, in two lines for everybody to read. */
export function TimeLines(): JSX.Element {
  const settings = table.value?.settings;
  const limit = settings?.time_limit ?? 0;
  return (
    <>
      <li><span>{say.timeLimit}</span><b>{limit === 0 ? say.noLimit : say.span(limit)}</b></li>
      {limit > 0 && <li><span>{say.absent}</span><b>{say.absentWord[settings?.absent ?? 'wait']}</b></li>}
    </>
  );
}

/** In the menu, during a game: the pause, and the times. */
export function TimeSection(): JSX.Element | null {
  const doc = table.value;
  if (doc?.players === undefined || doc.over || !(may('time') || (doc.settings.time_limit ?? 0) > 0)) return null;
  return (
    <section class="sheet stack">
      <h2 class="section">{say.time}</h2>
      {may('pause') && <button class="press" type="button" onClick={() => void act({ do: 'pause' })}><Icon name="pause" />{say.pause}</button>}
      {may('time') ? <TimeForm /> : <ul class="settings"><TimeLines /></ul>}
    </section>
  );
}
