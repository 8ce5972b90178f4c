// Pasting or uploading a list of cards; what could not be read is said with its line.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { keptList } from '../keep';
import { LONGEST, readList } from '../lists';
import { cardsIn, takeList } from '../my-list';
import { say } from '../words';
import { Sheet } from '../pieces/sheet';

export function ListSheet({ back }: { back: () => void }): JSX.Element {
  const text = useSignal(keptList());
  const list = readList(text.value);
  const upload = async (file: File | undefined): Promise<void> => {
    if (file !== undefined) text.value = (await file.slice(0, LONGEST).text());
  };
  return (
    <Sheet title={say.myList} back={back}>
      <p class="under">{say.listWhy}</p>
      <label class="field"><span>{say.pasteList}</span>
        <textarea rows={8} value={text.value} maxLength={LONGEST} spellcheck={false} placeholder={say.listHint}
          onInput={(event) => { text.value = event.currentTarget.value; }} />
      </label>
      <label class="field"><span>{say.uploadList}</span>
        <input type="file" accept=".txt,.dek,.dck,.cod,.mwDeck,text/plain" onChange={(event) => void upload(event.currentTarget.files?.[0])} />
      </label>
      <p role="status">{say.listRead(list.entries.length, cardsIn(list))}</p>
      {list.misread.length > 0 && (
        <div class="note is-refusal"><ul>{list.misread.slice(0, 5).map((one) => <li>{say.lineUnread(one.line, one.text)}</li>)}
          {list.misread.length > 5 && <li>{say.andMoreLines(list.misread.length - 5)}</li>}</ul></div>
      )}
      <button class="press is-main" type="button" onClick={() => { takeList(text.value); back(); }}>{say.keepList}</button>
    </Sheet>
  );
}
