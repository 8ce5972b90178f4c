// The table's own cards. What they are is asked for once each, and again when one was replaced; a
// file of the host's goes up in parts, and comes back as readings before anything is taken.

import { computed, effect } from '@preact/signals';
import { catalogue, type Card } from './catalogue';
import { connection, refusal, table } from './table';
import type { Readings, Refused } from './protocol';

/** A part in one message, in bytes; the server takes no larger one. */
export const PART = 2560;
const AT_ONCE = 8;

/** The names of the table's own cards. */
export const ownNames = computed<readonly string[]>(() => Object.keys(table.value?.own_cards ?? {}));

/** What was learned of them: each name with the sign that stood beside it then. */
let learned: ReadonlyMap<string, string> = new Map();
let learning = false;

/** The names of which nothing is known yet, or something else. */
export function unknownOf(signs: Readonly<Record<string, string>>, known: ReadonlyMap<string, string>): string[] {
  return Object.keys(signs).filter((name) => known.get(name) !== signs[name]);
}

async function learn(): Promise<void> {
  if (learning) return;
  learning = true;
  try {
    for (;;) {
      const signs = table.value?.own_cards ?? {};
      const names = unknownOf(signs, learned).slice(0, AT_ONCE);
      if (names.length === 0) return;
      const answer = await connection.listCards(names);
      if (answer.t !== 'cards') return;
      take(answer.cards);
      learned = new Map([...learned, ...names.map((name) => [name, signs[name] ?? ''] as const)]);
    }
  } catch { /* asked again with the next change */ } finally { learning = false; }
}

function take(cards: readonly Card[]): void {
  catalogue.value = new Map([...catalogue.value, ...cards.map((card) => [card.name, card] as const)]);
}

/** Learn them as they come, at whatever table this page is. */
export function startOwnCards(): void {
  let code: string | null = null;
  effect(() => {
    if (connection.code.value !== code) { code = connection.code.value; learned = new Map(); }
    if (table.value?.own_cards !== undefined) void learn();
  });
}

/** The text in parts of bytes; a part may end in the middle of a letter. */
export function partsOf(text: string): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length || start === 0; start += PART) parts.push(bytes.slice(start, start + PART));
  return parts;
}

/** Send a file and return its readings, or null and say why not. */
export async function readFile(text: string): Promise<Readings | null> {
  refusal.value = null;
  const parts = partsOf(text);
  try {
    for (const part of parts.slice(0, -1)) await connection.sendCards(part, true);
    const answer = await connection.sendCards(parts[parts.length - 1] ?? new Uint8Array(), false);
    return answer.t === 'readings' ? answer : null;
  } catch (error) {
    refusal.value = error as Refused;
    return null;
  }
}

/** Let the cards that were read belong to the table; true when they do. */
export async function takeFile(): Promise<boolean> {
  refusal.value = null;
  try { await connection.takeCards(); return true; } catch (why) { refusal.value = why as Refused; return false; }
}
