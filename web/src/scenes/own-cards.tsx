// Home-made cards: what the table has, for everybody; and for the host a file, its readings, and Yes.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { catalogue } from '../catalogue';
import { ownNames, readFile, takeFile } from '../own-cards';
import type { Readings } from '../protocol';
import { isHost } from '../table';
import { look, panel } from '../view';
import { say } from '../words';
import { Lines, Reading, Symbols } from '../pieces/card';
import { closePanel, Sheet } from '../pieces/sheet';

const LONGEST = 32 * 1024;

/** What the table has, each card with what it says. */
export function OwnCards(): JSX.Element | null {
  const names = ownNames.value;
  if (names.length === 0 && !isHost.value) return null;
  return (
    <section class="sheet stack">
      <h2 class="section">{say.ownCards}</h2>
      {names.length === 0 && <p class="under">{say.ownCardsWhy}</p>}
      {names.map((name) => <OwnCard key={name} name={name} />)}
      {isHost.value && <button class="press" type="button" onClick={() => { look.value = 'auto'; panel.value = { is: 'own-cards' }; }}>{say.addOwnCards}</button>}
    </section>
  );
}

function OwnCard({ name }: { name: string }): JSX.Element {
  const card = catalogue.value.get(name);
  return (
    <details>
      <summary><b>{name}</b> {card !== undefined && <span class="under">{say.kind(card.types, card.supertypes, card.subtypes, false)} <Symbols text={card.cost} /></span>}</summary>
      <Reading name={name} />
    </details>
  );
}

export function OwnCardsPanel(): JSX.Element {
  const text = useSignal('');
  const read = useSignal<Readings | null>(null);
  const busy = useSignal(false);
  const once = async (what: () => Promise<void>): Promise<void> => {
    if (busy.value) return;
    busy.value = true;
    try { await what(); } finally { busy.value = false; }
  };
  const upload = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) { text.value = await file.slice(0, LONGEST).text(); read.value = null; }
  };
  const found = read.value;
  if (found !== null && found.problems.length === 0) {
    const names = Object.keys(found.cards);
    return (
      <Sheet title={say.cardsSay(names.length)} back={() => { read.value = null; }}>
        {names.map((name) => <article key={name} class="stack tight"><h3 class="section">{name}</h3><Lines lines={found.cards[name] ?? []} /></article>)}
        <p class="under">{say.takeWhy}</p>
        <button class="press is-main" type="button" aria-disabled={busy.value} onClick={() => void once(async () => { if (await takeFile()) closePanel(); })}>{say.takeCards(names.length)}</button>
        <button class="press is-plain" type="button" onClick={closePanel}>{say.cancel}</button>
      </Sheet>
    );
  }
  return (
    <Sheet title={say.ownCards}>
      <p class="under">{say.ownCardsWhy}</p>
      <label class="field"><span>{say.pasteCards}</span>
        <textarea rows={10} wrap="off" value={text.value} maxLength={LONGEST} spellcheck={false} placeholder={say.cardsHint}
          onInput={(event) => { text.value = event.currentTarget.value; read.value = null; }} />
      </label>
      <label class="field"><span>{say.uploadCards}</span>
        <input type="file" accept=".yaml,.yml,.txt,text/plain" onChange={(event) => void upload(event.currentTarget.files?.[0])} />
      </label>
      {found !== null && <Problems problems={found.problems} />}
      <button class="press is-main" type="button" aria-disabled={busy.value || text.value.trim() === ''}
        onClick={() => { if (text.value.trim() !== '') void once(async () => { read.value = await readFile(text.value); }); }}>{busy.value ? say.sending : say.readCards}</button>
    </Sheet>
  );
}

export function Problems({ problems }: { problems: Readings['problems'] }): JSX.Element {
  return (
    <div class="note is-refusal" role="alert">
      <ul>{problems.map(([line, what]) => <li key={`${line} ${what}`}>{say.problemIn(line)} <span lang="en">{what}</span></li>)}</ul>
    </div>
  );
}
