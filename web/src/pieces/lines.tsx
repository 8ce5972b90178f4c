// Lines of the story: those of one resolution, or all of them in chapters.

import type { JSX } from 'preact';
import type { LineShown } from '../documents';
import { table } from '../table';
import { person, say } from '../words';
import { Rich, WhyShort } from './said';

export interface Numbered { readonly n: number; readonly line: LineShown }

export function linesOf(log: Readonly<Record<string, LineShown>> | undefined): Numbered[] {
  return Object.entries(log ?? {}).map(([n, line]) => ({ n: Number(n), line })).sort((a, b) => a.n - b.n);
}

export function Line({ line }: { line: LineShown }): JSX.Element {
  const { text, rule, aside } = say.story(line, person);
  return <li class={aside ? 'aside' : ''}><span><Rich of={text} /></span>{rule !== null && <WhyShort rule={rule} />}</li>;
}

/** What has happened in one resolution so far, the last lines of it. */
export function LinesSince({ since }: { since: number }): JSX.Element | null {
  const lines = linesOf(table.value?.log).filter(({ n, line }) => n >= since && line[0] !== 'voting' && line[0] !== 'resolving' && line[0] !== 'council');
  if (lines.length === 0) return null;
  return (
    <section class="story is-short" aria-label={say.whatHappened}>
      <h2 class="section">{say.whatHappened}</h2>
      <ol>{lines.slice(-10).map(({ n, line }) => <Line key={n} line={line} />)}</ol>
    </section>
  );
}
