// What a card of the catalogue says, in our own words; and its symbols.

import type { JSX } from 'preact';
import { catalogue } from '../catalogue';

/** Text in which what stands in braces is shown as a symbol. */
export function Symbols({ text }: { text: string }): JSX.Element {
  const runs = text.split(/((?:\{[^}]*\})+)/);
  return <>{runs.map((run, place) => (place % 2 === 1 ? <bdi dir="ltr">{(run.match(/[^{}]+/g) ?? []).map((one) => <span class="mana">{one}</span>)}</bdi> : run))}</>;
}

export function Reading({ name }: { name: string }): JSX.Element | null {
  const lines = catalogue.value.get(name)?.reading ?? [];
  return lines.length === 0 ? null : <Lines lines={lines} />;
}

/** A reading line by line; choices of a vote are set in. */
export function Lines({ lines }: { lines: readonly string[] }): JSX.Element {
  return <ul class="reading">{lines.map((line) => <li class={line.startsWith('- ') ? 'is-choice' : ''}><Symbols text={line.replace(/^- /, '')} /></li>)}</ul>;
}
