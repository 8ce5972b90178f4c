// Deutsch: single words for what the engine names in English: types, keywords, counters, zones, colors.

import type { things as English } from '../en/things';
import { targetOf } from './nouns';

const TYPES: Readonly<Record<string, string>> = {
  Artifact: 'Artefakt', Battle: 'Schlacht', Creature: 'Kreatur', Enchantment: 'Verzauberung', Instant: 'Spontanzauber', Land: 'Land',
  Plane: 'Ebene', Planeswalker: 'Planeswalker', Sorcery: 'Hexerei',
};
const KEYWORDS: Readonly<Record<string, string>> = {
  deathtouch: 'Todesberührung', defender: 'Verteidiger', 'double strike': 'Doppelschlag', 'first strike': 'Erstschlag', flash: 'Aufblitzen',
  flying: 'Flugfähigkeit', haste: 'Eile', hexproof: 'Fluchsicherheit', indestructible: 'Unzerstörbarkeit', lifelink: 'Lebensverknüpfung',
  menace: 'Bedrohlich', prowess: 'Bravour', reach: 'Reichweite', shroud: 'Verhülltheit', skulk: 'Schleicher', 'split second': 'Sekundenbruchteil',
  trample: 'Trampelschaden', vigilance: 'Wachsamkeit', changeling: 'Wandelwicht', fear: 'Furcht', intimidate: 'Einschüchtern', infect: 'Infizieren',
};
const MEANT = new Map([...Object.entries(KEYWORDS).map(([word, said]): [string, string] => [said.toLowerCase(), word]), ['fliegend', 'flying'], ['fluchsicher', 'hexproof'], ['unzerstörbar', 'indestructible'], ['verursacht trampelschaden', 'trample']]);
const COLORS: Readonly<Record<string, string>> = { white: 'Weiß', blue: 'Blau', black: 'Schwarz', red: 'Rot', green: 'Grün' };
const COUNTERS: Readonly<Record<string, string>> = { charge: 'Ladungsmarke', lore: 'Sagenmarke', stun: 'Betäubungsmarke', shield: 'Schildmarke', loyalty: 'Loyalitätsmarke' };
const ZONES: Readonly<Record<string, readonly [is: string, to: string]>> = {
  battlefield: ['Spielfeld', 'auf das Spielfeld'], graveyard: ['Friedhof', 'auf den Friedhof'], exile: ['Exil', 'ins Exil'],
  command: ['Kommandozone', 'in die Kommandozone'], 'hand or library': ['Hand oder Bibliothek', 'auf die Hand oder in die Bibliothek'],
};
const CHOICES: Readonly<Record<string, string>> = { yes: 'Ja', no: 'Nein', 'one on paper': 'eine auf Papier' };
const EVENTS: Readonly<Record<string, string>> = {
  'an opponent casts a spell without spending mana': 'ein Gegner wirkt einen Zauberspruch, ohne Mana auszugeben',
  'a commander an opponent controls dies': 'ein Kommandeur eines Gegners stirbt',
  'you draw your second card in a turn': 'du ziehst deine zweite Karte in einem Zug',
  'chaos ensues': 'Chaos bricht aus',
};

export const typeWord = (type: string): string => TYPES[type] ?? type;
export const color = (word: string): string => COLORS[word] ?? word;

/** "Ward {3}" keeps its cost; "protection from red" its quality. */
export function keyword(word: string): string {
  const known = KEYWORDS[word.toLowerCase()];
  if (known !== undefined) return known;
  const [, from] = /^protection from (.+)$/.exec(word) ?? [];
  if (from !== undefined) return `Schutz vor ${color(from)}`;
  const [, cost] = /^ward (\{.+\})$/.exec(word) ?? [];
  return cost === undefined ? word : `Abwehr ${cost}`;
}

/** "+1/+1-Marke", "2 Betäubungsmarken". */
export function counters(kind: string, n: number): string {
  const word = COUNTERS[kind] ?? `${/^[+-]/.test(kind) ? kind : keyword(kind)}-Marke`;
  return n === 1 ? word : `${word}n`;
}

export const zoneName = (zone: string): string => ZONES[zone]?.[0] ?? zone;
export const intoZone = (zone: string): string => ZONES[zone]?.[1] ?? `in: ${zone}`;

export const things: typeof English = {
  typeWord,
  keyword,
  keywordMeant: (typed) => MEANT.get(typed.trim().toLowerCase()) ?? typed.trim().toLowerCase(),
  choiceName: (name) => CHOICES[name] ?? (/^[+-]\d+\/[+-]\d+$/.test(name) || name in COUNTERS ? counters(name, 1) : keyword(name)),
  targets: targetOf,
  event: (says) => EVENTS[says] ?? null,
};
