// The reader's own pictures of cards: which there are, and how more are taken. None ever leaves the device.

import { signal } from '@preact/signals';
import { plain } from '../plain';
import { keep, keptNames, keptPicture, removeAll } from './kept';
import { faultOf, type Fault, type Offered, type Refused } from './names';
import { scaled } from './scaling';

/** The names of the pictures, by their plain names; null until they were read. */
export const binder = signal<ReadonlyMap<string, string> | null>(null);
/** How many pictures are being taken, and how many of them are done. */
export const progress = signal<{ readonly done: number; readonly of: number } | null>(null);
/** What was not taken the last time. */
export const refused = signal<readonly Refused[]>([]);

let opening: Promise<void> | null = null;

/** Read the names, once; where the browser keeps nothing there are none. */
export function openBinder(): Promise<void> {
  return (opening ??= keptNames().then((names) => { binder.value = names; }, () => { binder.value = new Map(); }));
}

/** The picture of the card of that name, if there is one. */
export async function pictureOf(name: string): Promise<Blob | null> {
  try { return await keptPicture(plain(name)); } catch { return null; }
}

let line: Promise<void> = Promise.resolve();

/** Take pictures, one after the other; what is refused costs nothing but itself. */
export function take(offered: readonly Offered[]): Promise<void> {
  if (progress.value === null) refused.value = [];
  progress.value = { done: progress.value?.done ?? 0, of: (progress.value?.of ?? 0) + offered.length };
  line = line.then(openBinder).then(async () => {
    for (const one of offered) {
      const why = await takeOne(one);
      if (why !== null) refuse(one.name, why);
      const now = progress.value ?? { done: 0, of: 0 };
      progress.value = now.done + 1 < now.of ? { done: now.done + 1, of: now.of } : null;
    }
  });
  return line;
}

export function refuse(name: string, why: Fault): void {
  refused.value = [...refused.value, { name, why }];
}

async function takeOne(offered: Offered): Promise<Fault | null> {
  const kept = binder.value ?? new Map<string, string>();
  const fault = faultOf(offered, kept);
  if (fault !== null) return fault;
  const key = plain(offered.name);
  try {
    const picture = await scaled(offered.file);
    if (typeof picture === 'string') return picture;
    await keep(key, offered.name, picture);
  } catch { return 'unkept'; }
  binder.value = new Map(kept).set(key, offered.name);
  return null;
}

/** Remove them all; where the browser fails to, they stay, and stay named. */
export async function emptyBinder(): Promise<void> {
  refused.value = [];
  try {
    await removeAll();
    binder.value = new Map();
  } catch { binder.value = await keptNames().catch(() => binder.value); }
}
