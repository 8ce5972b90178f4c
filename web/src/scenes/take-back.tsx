// In the menu: what people did lately, the latest first; any of it may be asked back.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { Moments } from '../protocol';
import { act, connection, may, table } from '../table';
import { look } from '../view';
import { person, say, sentence } from '../words';
import { Rich } from '../pieces/said';

/** So many are shown at once: what else the menu has is not far below them. */
const LATELY = 4;

export function TakeBack(): JSX.Element | null {
  const found = useSignal<Moments | null>(null);
  const lines = Object.keys(table.value?.log ?? {}).length;
  useEffect(() => {
    void connection.listMoments().then((is) => { if (is.t === 'moments') found.value = is; }, () => null);
  }, [lines, table.value?.voting, table.value?.proposal]);
  if (found.value === null || table.value?.over) return null;
  const { moments, ends } = found.value;
  const deeds = [...moments].reverse();
  const ask = async (moment: number): Promise<void> => {
    if (await act({ do: 'ask_undo', moment })) look.value = 'auto';
  };
  return (
    <section class="sheet stack" aria-labelledby="take-back">
      <h2 class="section" id="take-back">{say.takeBackTitle}</h2>
      <p class="under">{moments.length === 0 ? say.nothingToTakeBack : say.takeBackWhy}</p>
      {deeds.length > 0 && <Deeds of={deeds.slice(0, LATELY)} ask={ask} />}
      {deeds.length > LATELY && <details class="more"><summary>{say.showAll(deeds.length)}</summary><Deeds of={deeds.slice(LATELY)} ask={ask} /></details>}
      {say.takeBackEnds(ends) !== null && <p class="under">{say.takeBackEnds(ends)}</p>}
    </section>
  );
}

type Deed = Moments['moments'][number];

function Deeds({ of, ask }: { of: readonly Deed[]; ask: (moment: number) => Promise<void> }): JSX.Element {
  return (
    <ul class="settings">
      {of.map(([n, who, word, ...facts]) => (
        <li key={n}>
          <span class="grow"><Rich of={sentence(say.deed(person(Number(who)), String(word), facts))} /></span>
          {may('ask_undo') && <button class="press is-small" type="button" onClick={() => void ask(Number(n))}>{say.takeBackAsk}</button>}
        </li>
      ))}
    </ul>
  );
}
