// What a card of the catalogue says, in our own words; and its symbols.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { signal } from '@preact/signals';
import { catalogue } from '../catalogue';
import { say } from '../words';
import { CardPicture } from './card-picture';

/** Text in which what stands in braces is shown as a symbol. */
export function Symbols({ text }: { text: string }): JSX.Element {
  const runs = text.split(/((?:\{[^}]*\})+)/);
  return <>{runs.map((run, place) => (place % 2 === 1 ? <bdi class="symbols" dir="ltr">{(run.match(/[^{}]+/g) ?? []).map((one) => <span class="mana">{one}</span>)}</bdi> : run))}</>;
}

/** What a card says, and beside it its picture if the reader has one. */
export function Reading({ name }: { name: string }): JSX.Element | null {
  const lines = catalogue.value.get(name)?.reading ?? [];
  return lines.length === 0 ? <CardPicture name={name} /> : <div class="read"><Lines lines={lines} /><CardPicture name={name} /></div>;
}

/** How the language that is spoken reads a card's lines; null until that is known. */
const reader = signal<((line: string) => string | null) | null>(null);

/** Have it fetched where lines are shown. */
export function useReader(): void {
  const fetched = say.reader;
  useEffect(() => {
    reader.value = null;
    void fetched().then((is) => { reader.value = is; }, () => null);
  }, [fetched]);
}

/** A line in the reader's language, as far as it is known. */
export const lineSaid = (line: string): string => reader.value?.(line) ?? line;

/** A reading line by line; choices of a vote are set in. What the language has no words for stays English. */
export function Lines({ lines }: { lines: readonly string[] }): JSX.Element {
  useReader();
  return <ul class="reading">{lines.map((line) => <Line line={line} />)}</ul>;
}

function Line({ line }: { line: string }): JSX.Element {
  const said = reader.value?.(line) ?? null;
  return <li class={line.startsWith('- ') ? 'is-choice' : ''} lang={said === null ? 'en' : undefined}><Symbols text={(said ?? line).replace(/^- /, '')} /></li>;
}
