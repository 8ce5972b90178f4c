// Pictures that are dropped or pasted: what has no card's name is asked for one.

import type { JSX } from 'preact';
import { signal, useSignal } from '@preact/signals';
import { useAddress } from '../binder/address';
import { refuse, take } from '../binder/binder';
import { namesHere } from '../binder/here';
import { cardOf, LONGEST_NAME, type Offered } from '../binder/names';
import { plain } from '../plain';
import { say } from '../words';

const nameless = signal<readonly (Offered & { readonly nth: number })[]>([]);
let came = 0;

/** The first that waits for its name. */
export function Nameless(): JSX.Element | null {
  const first = nameless.value[0];
  return first === undefined ? null : <WhichCard key={first.nth} offered={first} />;
}

function WhichCard({ offered }: { offered: Offered }): JSX.Element {
  const name = useSignal(offered.name);
  const preview = useAddress(() => Promise.resolve(offered.file));
  const done = (): void => { nameless.value = nameless.value.slice(1); };
  const keep = (): void => { if (plain(name.value) !== '') { done(); void take([{ file: offered.file, name: name.value.trim() }]); } };
  return (
    <form class="stack which-card" onSubmit={(event) => { event.preventDefault(); keep(); }}>
      {preview !== null && <img src={preview} alt="" />}
      <label class="field"><span>{say.pictures.which}</span>
        <input value={name.value} maxLength={LONGEST_NAME} list="cards-here" autoComplete="off" ref={(field) => field?.scrollIntoView({ block: 'nearest' })} onInput={(event) => { name.value = event.currentTarget.value; }} />
      </label>
      <datalist id="cards-here">{[...new Set(namesHere.value)].map((one) => <option key={one} value={one} />)}</datalist>
      <div class="row nowrap">
        <button class="press is-small is-main grow" type="submit" aria-disabled={plain(name.value) === ''}>{say.pictures.keep}</button>
        <button class="press is-small is-plain" type="button" onClick={done}>{say.cancel}</button>
      </div>
    </form>
  );
}

/** Hear what is dropped or pasted anywhere on the page, as long as this part of it is shown. */
export function listenByHand(): () => void {
  const over = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => { event.preventDefault(); come(event.dataTransfer, true); };
  // Words that are pasted into a field belong there; a picture never does.
  const paste = (event: ClipboardEvent): void => {
    const { clipboardData: brought, target } = event;
    if ((brought?.files.length ?? 0) > 0 || !(target instanceof HTMLInputElement)) come(brought, false);
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', drop);
  document.addEventListener('paste', paste);
  return () => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', drop);
    document.removeEventListener('paste', paste);
  };
}

/** A dropped file may be named after its card; what is pasted never is. */
function come(brought: DataTransfer | null, named: boolean): void {
  const files = [...brought?.files ?? []];
  const link = brought?.getData('text/uri-list') ?? '';
  if (files.length === 0) { if (link !== '') refuse(link, 'link'); return; }
  const here = new Set(namesHere.value.map(plain));
  const offered = files.map((file) => ({ name: named ? cardOf(file.name) : '', file }));
  const isNamed = ({ name }: Offered): boolean => offered.length > 1 && named || here.has(plain(name));
  nameless.value = [...nameless.value, ...offered.filter((one) => !isNamed(one)).map((one) => ({ ...one, nth: (came += 1) }))];
  const sure = offered.filter(isNamed);
  if (sure.length > 0) void take(sure);
}
