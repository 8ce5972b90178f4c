// Card pictures, in the menu: whether they are shown, and how they come onto this device.

import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { binder, emptyBinder, openBinder, progress, refused, take } from '../binder/binder';
import { namesHere } from '../binder/here';
import { cardOf, matched } from '../binder/names';
import { GUARD } from '../view';
import { say } from '../words';
import { showsPictures } from '../pieces/card-picture';
import { Icon } from '../pieces/drawings';
import { Check } from '../pieces/fields';
import { listenByHand, Nameless } from './pictures-by-hand';
import '../style/card-pictures.css';

const SHOWN = 5;

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
  return (
    <>
      {progress.value === null ? <Kept /> : <Reading {...progress.value} />}
      <RefusedPictures />
      <Nameless />
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
