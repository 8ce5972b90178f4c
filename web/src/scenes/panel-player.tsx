// One player: life by steps or as a number, the Ring, and their permanents.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { PlayerId } from '../documents';
import { act, may, me, player } from '../table';
import { panel, whose } from '../view';
import { person, say } from '../words';
import { Gauge, Icon } from '../pieces/drawings';
import { Text } from '../pieces/fields';
import { LifeDial } from '../pieces/life-dial';
import { controlledBy } from '../pieces/permanent';
import { Sheet } from '../pieces/sheet';
import { Powers } from './ring';

export function PlayerPanel({ id }: { id: PlayerId }): JSX.Element | null {
  const is = player(id);
  const typed = useSignal('');
  if (is === undefined) return null;
  const life = /^-?\d+$/.test(typed.value.trim()) ? Number(typed.value) : null;
  const set = async (): Promise<void> => { if (life !== null && (await act({ do: 'life', player: id, life }))) typed.value = ''; };
  const tempted = is.ring?.tempted ?? 0;
  return (
    <Sheet title={id === me.value ? say.me : is.name}>
      <div class="row spread"><span class="section">{say.lifeOf(person(id))}</span><LifeDial id={id} /></div>
      {may('life') && (
        <form class="row nowrap is-end" onSubmit={(event) => { event.preventDefault(); void set(); }}>
          <div class="grow"><Text label={say.asNumber} value={typed} numeric max={5} /></div>
          <button class="press is-small" type="submit" aria-disabled={life === null}>{life === null ? say.change : say.setLife(life)}</button>
        </form>
      )}
      <div class="row"><Gauge tempted={tempted} label={null} /><span>{say.temptedTimes(tempted)}</span></div>
      {tempted > 0 && <Powers tempted={tempted} />}
      <button class="press is-small" type="button" onClick={() => { whose.value = id; panel.value = null; }}><Icon name="table" />{say.showPermanents(controlledBy(id).length)}</button>
    </Sheet>
  );
}
