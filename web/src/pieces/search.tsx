// Looking for one among many by a part of its words.

import type { JSX } from 'preact';
import type { Signal } from '@preact/signals';
import { Icon } from './drawings';

export function Search({ label, typed }: { label: string; typed: Signal<string> }): JSX.Element {
  return (
    <label class="search"><Icon name="search" /><span class="unseen">{label}</span>
      <input type="search" placeholder={label} value={typed.value} autoComplete="off" onInput={(event) => { typed.value = event.currentTarget.value; }} />
    </label>
  );
}
