// The reader's own list, among the found cards: what it has under a name that fits.

import type { JSX } from 'preact';
import { useSignal, type Signal } from '@preact/signals';
import { catalogue, type Card } from '../catalogue';
import { myList } from '../my-list';
import { plain } from '../plain';
import { say } from '../words';

interface FromListProps { typed: Signal<string>; choose: (card: Card) => void; other: (name: string) => void; open: () => void }

export function FromList({ typed, choose, other, open }: FromListProps): JSX.Element {
  const all = useSignal(false);
  const { entries } = myList.value;
  const wanted = plain(typed.value);
  const found = entries.filter((one) => wanted === '' || plain(one.name).includes(wanted));
  const shown = all.value ? found : found.slice(0, 12);
  const pick = (name: string): void => {
    const card = catalogue.value.get(name);
    if (card === undefined) other(name);
    else choose(card);
  };
  return (
    <section class="stack tight" aria-label={say.myList}>
      <div class="row spread"><h3 class="section">{say.myList}</h3><button class="press is-small" type="button" onClick={open}>{entries.length === 0 ? say.bringList : say.change}</button></div>
      {shown.length > 0 && (
        <div class="chips">
          {shown.map((one) => <button class="chip" key={`${one.place} ${one.name}`} type="button" onClick={() => pick(one.name)}>{one.count > 1 ? `${one.name} ×${one.count}` : one.name}</button>)}
          {found.length > shown.length && <button class="chip" type="button" onClick={() => { all.value = true; }}>{say.showAll(found.length)}</button>}
        </div>
      )}
    </section>
  );
}
