// What a card of the catalogue says, in our own words; and its symbols.

import type { JSX } from 'preact';
import { catalogue } from '../catalogue';

/** Text in which what stands in braces is shown as a symbol. */
export function Symbols({ text }: { text: string }): JSX.Element {
  return <>{text.split(/\{([^}]*)\}/).map((part, place) => (place % 2 === 1 ? <span class="mana">{part}</span> : part))}</>;
}

export function Reading({ name }: { name: string }): JSX.Element | null {
  const lines = catalogue.value.get(name)?.reading ?? [];
  if (lines.length === 0) return null;
  return <ul class="reading">{lines.map((line) => <li class={line.startsWith('- ') ? 'is-choice' : ''}><Symbols text={line.replace(/^- /, '')} /></li>)}</ul>;
}
