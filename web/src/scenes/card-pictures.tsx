// Card pictures, in the menu: whether they are shown, and how they come onto this device.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { computed, signal, useSignal } from '@preact/signals';
import { useAddress } from '../binder/address';
import { binder, emptyBinder, openBinder, progress, refuse, refused, take } from '../binder/binder';
import { cardOf, LONGEST_NAME, matched, type Offered } from '../binder/names';
import { catalogue } from '../catalogue';
import { myList } from '../my-list';
import { plain } from '../plain';
import { listed, permanents, stack, table } from '../table';
import { GUARD } from '../view';
import { say } from '../words';
import { showsPictures } from '../pieces/card-picture';
import { Icon } from '../pieces/drawings';
import { Check } from '../pieces/fields';
import '../style/card-pictures.css';

const SHOWN = 5;

/** Every name a picture may be of: what lies on the table, the reader's list, and the catalogue. */
const namesHere = computed<readonly string[]>(() => [
  ...catalogue.value.keys(),
  ...permanents.value.flatMap(({ is }) => [is.card ?? is.name, is.name]),
  ...[...listed(table.value?.cards), ...stack.value].map(({ is }) => is.name),
  ...myList.value.entries.map(({ name }) => name),
]);

/** Pictures that came without a card's name: the reader is asked for it. */
const nameless = signal<readonly Offered[]>([]);

export function CardPictures(): JSX.Element {
  return (
    <section class="sheet stack card-pictures" aria-labelledby="card-pictures">
      <h2 class="section" id="card-pictures">{say.pictures.title}</h2>
      <Check label={say.pictures.show} under={say.pictures.showWhy} value={showsPictures} />
      {showsPictures.value && <Binder />}
    </section>
  );
}

function Binder(): JSX.Element {
  useEffect(() => { void openBinder(); return listenByHand(); }, []);
  const asked = nameless.value[0];
  return (
    <>
      {progress.value === null ? <Kept /> : <Reading {...progress.value} />}
      <RefusedPictures />
      {asked !== undefined && <WhichCard key={nameless.value.length} offered={asked} />}
      <div class="row">
        <Choose text={say.pictures.files} folder={false} />
        {'webkitdirectory' in HTMLInputElement.prototype && <Choose text={say.pictures.folder} folder />}
      </div>
      <p class="under">{say.pictures.byHand} {say.pictures.bounds}</p>
      {(binder.value?.size ?? 0) > 0 && progress.value === null && <RemoveAll />}
    </>
  );
}

function Choose({ text, folder }: { text: string; folder: boolean }): JSX.Element {
  const chosen = (field: HTMLInputElement): void => {
    // What a computer hides in a folder is no picture of anybody's.
    const files = [...field.files ?? []].filter((file) => !folder || !/^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(file.name));
    if (files.length > 0) void take(files.map((file) => ({ name: cardOf(file.name), file })));
    field.value = '';
  };
  return (
    <label class="press is-small grow">
      <Icon name="plus" />{text}
      <input class="unseen" type="file" multiple {...(folder ? { webkitdirectory: true } : { accept: 'image/*' })} onChange={(event) => chosen(event.currentTarget)} />
    </label>
  );
}

function Reading({ done, of }: { done: number; of: number }): JSX.Element {
  return (
    <div class="stack tight">
      <p>{say.pictures.reading(done, of)}</p>
      <progress max={of} value={done} aria-label={say.pictures.reading(done, of)} />
    </div>
  );
}

function Kept(): JSX.Element | null {
  const kept = binder.value;
  if (kept === null) return null;
  if (kept.size === 0) return <p role="status">{say.pictures.none}</p>;
  const { cards, others } = matched(kept, namesHere.value);
  return (
    <>
      <p role="status">{say.pictures.kept(kept.size, cards.length)}</p>
      {others.length > 0 && (
        <details class="more">
          <summary>{say.pictures.others(others.length)}</summary>
          <p class="under">{say.pictures.othersWhy}</p>
          <ul class="names">{others.map((name) => <li key={name}><bdi>{name}</bdi></li>)}</ul>
        </details>
      )}
    </>
  );
}

function RefusedPictures(): JSX.Element | null {
  const all = refused.value;
  if (all.length === 0) return null;
  return (
    <div class="note is-refusal" role="alert">
      <Icon name="alert" />
      <div class="grow">
        <p><b>{say.pictures.refused(all.length)}</b></p>
        <ul class="names">
          {all.slice(0, SHOWN).map(({ name, why }) => <li><bdi>{name}</bdi>: {say.pictures.fault[why]}</li>)}
          {all.length > SHOWN && <li>{say.pictures.andMore(all.length - SHOWN)}</li>}
        </ul>
      </div>
      <button class="tool is-close" type="button" aria-label={say.close} onClick={() => { refused.value = []; }}><Icon name="close" /></button>
    </div>
  );
}

/** The card of a picture that was dropped or pasted. */
function WhichCard({ offered }: { offered: Offered }): JSX.Element {
  const name = useSignal(offered.name);
  const preview = useAddress(() => Promise.resolve(offered.file));
  const done = (): void => { nameless.value = nameless.value.slice(1); };
  const keep = (): void => { if (plain(name.value) !== '') { done(); void take([{ ...offered, name: name.value.trim() }]); } };
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

/** Two taps: the files themselves are not touched, but choosing them again takes a while. */
function RemoveAll(): JSX.Element {
  const at = useSignal(0);
  const tap = (): void => {
    const now = performance.now();
    if (at.value === 0) at.value = now;
    else if (now - at.value >= GUARD) void emptyBinder();
  };
  return <button class="press is-small is-plain" type="button" onClick={tap}>{at.value === 0 ? say.pictures.removeAll : say.pictures.removeSure}</button>;
}

/** Hear what is dropped or pasted anywhere on the page, as long as this part of it is shown. */
function listenByHand(): () => void {
  const over = (event: DragEvent): void => event.preventDefault();
  const drop = (event: DragEvent): void => { event.preventDefault(); come(event.dataTransfer, true); };
  const paste = (event: ClipboardEvent): void => { if (!(event.target instanceof HTMLInputElement)) come(event.clipboardData, false); };
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
  nameless.value = [...nameless.value, ...offered.filter((one) => !isNamed(one))];
  const sure = offered.filter(isNamed);
  if (sure.length > 0) void take(sure);
}
