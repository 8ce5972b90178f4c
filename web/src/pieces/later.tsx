// A piece of the page that is fetched when it is first wanted, or before, in a quiet moment.

import type { ComponentType, JSX } from 'preact';
import { signal } from '@preact/signals';
import { say } from '../words';

/** In ms: the line may be lost just now. */
const AGAIN_AFTER = 2000;

export interface Later<P> {
  (props: P & JSX.IntrinsicAttributes): JSX.Element | null;
  /** Fetch it now; resolves when it can be shown. */
  ready: () => Promise<void>;
}

const Coming = (): JSX.Element => <p class="waiting is-coming" role="status"><span class="spin" aria-hidden="true" />{say.oneMoment}</p>;

/** `Meanwhile` stands in its place until it is there. */
export function later<P>(load: () => Promise<ComponentType<P>>, Meanwhile: (() => JSX.Element) | null = Coming): Later<P> {
  const found = signal<ComponentType<P> | null>(null);
  let asked: Promise<void> | null = null;
  const ready = (): Promise<void> => (asked ??= load().then((is) => { found.value = is; }, () => { setTimeout(again, AGAIN_AFTER); }));
  const again = (): void => { asked = null; void ready(); };
  const Shown = (props: P & JSX.IntrinsicAttributes): JSX.Element | null => {
    const Is = found.value;
    if (Is !== null) return <Is {...props} />;
    void ready();
    return Meanwhile && <Meanwhile />;
  };
  return Object.assign(Shown, { ready });
}
