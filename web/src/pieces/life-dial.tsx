// The life dial: quick taps are gathered and sent as one change; held, it asks for a number.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { PlayerId } from '../documents';
import { act, may, player } from '../table';
import { panel } from '../view';
import { person, say } from '../words';
import { Stepper } from './fields';

const GATHER = 700;
const HOLD = 500;

export function LifeDial({ id }: { id: PlayerId }): JSX.Element {
  const is = player(id)?.life ?? 0;
  const wanted = useSignal<number | null>(null);
  useEffect(() => {
    const life = wanted.value;
    if (life === null) return undefined;
    const timer = setTimeout(() => {
      void act({ do: 'life', player: id, life }).finally(() => { if (wanted.peek() === life) wanted.value = null; });
    }, GATHER);
    return () => clearTimeout(timer);
  }, [wanted.value, id]);
  const set = (n: number): void => { if (may('life')) wanted.value = n === is ? null : n; };
  return (
    <div class="contents" {...useHold(() => { if (may('life')) askForNumber(id); })}>
      <Stepper label={say.lifeOf(person(id))} value={wanted.value ?? is} less={say.oneLess} more={say.oneMore} set={set} />
    </div>
  );
}

/** The player's panel, with the caret in its field for a number. */
function askForNumber(id: PlayerId): void {
  panel.value = { is: 'player', id };
  setTimeout(() => document.querySelector<HTMLInputElement>('.panel .is-number input')?.focus(), 0);
}

/** What a finger held down does; the tap that ends it does nothing more. */
function useHold(held: () => void): JSX.HTMLAttributes<HTMLDivElement> {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const did = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: () => { stop(); did.current = false; timer.current = setTimeout(() => { did.current = true; held(); }, HOLD); },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => { if (did.current) event.preventDefault(); },
    onClickCapture: (event) => { if (did.current) { event.stopPropagation(); did.current = false; } },
  };
}
