// The life dial: quick taps are gathered and sent as one change.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PlayerId } from '../documents';
import { act, may, player } from '../table';
import { person, say } from '../words';
import { Stepper } from './fields';

const GATHER = 700;

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
  return <Stepper label={say.lifeOf(person(id))} value={wanted.value ?? is} less={say.oneLess} more={say.oneMore} set={set} />;
}
