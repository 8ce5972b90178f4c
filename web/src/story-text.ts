// The whole story as plain text, to be kept.

import type { LineShown } from './documents';
import { connection } from './table';
import { person, plain, say } from './words';

export const asText = (line: LineShown): string => {
  const { text, rule } = say.story(line, person);
  return rule === null ? plain(text) : `${plain(text)} (${rule})`;
};

/** Every line there ever was: those the document has, and the older ones from the server. */
export async function wholeStory(log: Readonly<Record<string, LineShown>>): Promise<LineShown[]> {
  const all: Record<string, LineShown> = { ...log };
  for (let first = Math.min(...Object.keys(all).map(Number)); Number.isFinite(first) && first > 1;) {
    const answer = await connection.storyBefore(first);
    if (answer.t !== 'story') break;
    const lines = answer.lines as Record<string, LineShown>;
    const next = Math.min(first, ...Object.keys(lines).map(Number));
    if (next === first) break;
    Object.assign(all, lines);
    first = next;
  }
  return Object.entries(all).sort(([a], [b]) => Number(a) - Number(b)).map(([, line]) => line);
}

export async function keepStory(log: Readonly<Record<string, LineShown>>, name: string): Promise<void> {
  const lines = await wholeStory(log);
  download(new Blob([`${lines.map(asText).join('\n')}\n`], { type: 'text/plain' }), name);
}

/** The table's record, for `moot verify` and `moot replay`: whole, but for what is still sealed. */
export async function keepRecord(name: string): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let more = true; more;) {
    const answer = await connection.takeRecord(parts.length);
    if (answer.t !== 'record') return;
    parts.push(new Uint8Array(answer.part));
    more = answer.more === true;
  }
  download(new Blob(parts, { type: 'application/yaml' }), name);
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
