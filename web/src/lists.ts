// A player's list of cards, from what other programs write: plain text, MTG Arena's export, XMage's and
// Forge's .dck, Cockatrice's .cod. Names and counts only; nothing leaves this device.

export type Place = 'main' | 'side' | 'commander';
export interface Entry { readonly name: string; readonly count: number; readonly place: Place }
export interface Misread { readonly line: number; readonly text: string }
export interface CardList { readonly entries: readonly Entry[]; readonly misread: readonly Misread[] }

/** No list is longer, in characters: a cube of 1,000 cards is about 30,000. */
export const LONGEST = 200_000;
const MOST_OF_ONE = 999;

const SECTIONS: Readonly<Record<string, Place | 'none'>> = {
  deck: 'main', main: 'main', maindeck: 'main', mainboard: 'main', cube: 'main',
  sideboard: 'side', side: 'side', maybeboard: 'none',
  commander: 'commander', commanders: 'commander', companion: 'commander', oathbreaker: 'commander',
  about: 'none', metadata: 'none', avatar: 'none', schemes: 'none', planes: 'none', conspiracy: 'none', attractions: 'none', tokens: 'none',
};

/** Read a list in whichever of these forms it is; what is no card is named with its line, from 1. */
export function readList(text: string): CardList {
  const whole = text.slice(0, LONGEST);
  const found = /<cockatrice_deck[\s>]/i.test(whole) ? readCockatrice(whole) : readLines(whole);
  return { entries: together(found.entries), misread: found.misread };
}

function readLines(text: string): CardList {
  const entries: Entry[] = [];
  const misread: Misread[] = [];
  let place: Place | 'none' = 'main';
  text.split(/\r?\n/).forEach((raw, at) => {
    const line = raw.trim();
    if (line === '' || /^(\/\/|#|NAME:|LAYOUT |Name=|Title=|Comment=|Deck Type=|AUTHOR:)/.test(line)) return;
    const section = SECTIONS[line.replace(/^\[|\]$|:$/g, '').replace(/\s*\(\d+\)$/, '').toLowerCase()];
    if (section !== undefined) { place = section; return; }
    if (place === 'none') return;
    const entry = readCard(line, place);
    if (entry === null) misread.push({ line: at + 1, text: line.slice(0, 80) });
    else entries.push(entry);
  });
  return { entries, misread };
}

/** "4 Sol Ring", "4x Sol Ring (C21) 263 *F*", "SB: 1 [C21:263] Sol Ring", "1 Sol Ring|C21|1", "Sol Ring". */
function readCard(line: string, place: Place): Entry | null {
  const [, side, count, rest] = /^(SB:\s*)?(?:(\d{1,3})\s*[xX]?\s+)?(.+)$/.exec(line) ?? [];
  if (rest === undefined) return null;
  const name = rest
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/\|.*$/, '')
    .replace(/\s+[([][0-9A-Za-z]{2,6}[)\]](\s+\S+)?(\s+\*\S+\*)*(\s+#.*)?$/, '')
    .replace(/\s+#\S.*$/, '')
    .trim();
  const many = Number(count ?? 1);
  if (many < 1 || many > MOST_OF_ONE || name.length > 60 || !/\p{L}/u.test(name) || /[<>{}=;]/.test(name)) return null;
  return { name, count: many, place: side === undefined ? place : 'side' };
}

function readCockatrice(text: string): CardList {
  const entries: Entry[] = [];
  const misread: Misread[] = [];
  let place: Place = 'main';
  for (const tag of text.matchAll(/<(zone|card)\s([^>]*)>/gi)) {
    const attribute = (name: string): string => unescaped(new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag[2] ?? '')?.[1] ?? '');
    if (tag[1]?.toLowerCase() === 'zone') { place = attribute('name') === 'side' ? 'side' : 'main'; continue; }
    const entry = readCard(`${attribute('number') || 1} ${attribute('name')}`, place);
    if (entry !== null) entries.push(entry);
    else misread.push({ line: text.slice(0, tag.index).split('\n').length, text: tag[0].slice(0, 80) });
  }
  return { entries, misread };
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const unescaped = (text: string): string => text.replace(/&(#39|\w+);/g, (all, name: string) => SIGNS[name] ?? all);

/** The same card of the same place is one entry, where it stood first. */
function together(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.place} ${entry.name}`;
    const before = found.get(key);
    found.set(key, before === undefined ? entry : { ...before, count: Math.min(MOST_OF_ONE, before.count + entry.count) });
  }
  return [...found.values()];
}
