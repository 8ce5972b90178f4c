// The kinds of line in the story, each with the rule behind it (engine/story.py lists them with their
// facts), and what every language makes of a line: its own sentence, or the plain facts.

import type { LineShown, PlayerId } from '../documents';
import { sentence, type Naming, type Person, type Rich } from './rich';

export const STORY_RULES = {
  turn: '500.1',
  'extra turn': '500.7',
  'extra turns': '500.7',
  cast: '601.2',
  activated: '602.2',
  triggered: '603.3',
  copied: '707.10',
  resolving: '608.2',
  council: 'table',
  countered: '701.6',
  'no legal target': '608.2b',
  'condition not met': '603.4',
  'no target': '603.3d',
  voting: '701.38a',
  'no vote possible': '608.2d',
  voted: '701.38a',
  'decides votes': '701.38a',
  controls: '723.1',
  announced: 'table',
  counted: 'table',
  entered: '110.1',
  token: '111.1',
  destroyed: '701.8',
  sacrificed: '701.21',
  exiled: '701.13',
  returned: '400.7',
  'put on the bottom': '401.4',
  died: '704.5f',
  'legend rule': '704.5j',
  'saga finished': '714.4',
  control: '611.2a',
  counters: '122.1',
  tapped: '701.26',
  untapped: '701.26',
  gained: '702.16',
  mana: '106.4',
  'no mana': '106.5',
  'mana spent': '118.3a',
  'mana lost': '500.5',
  'attached to nothing': '704.5m',
  'phased in': '702.26c',
  'phased out': '702.26b',
  'lost life': '119.3',
  'gained life': '119.3',
  damage: '120.3',
  'damage to creature': '120.3',
  tempted: '701.54c',
  bearer: '701.54a',
  told: 'table',
  'chosen player': '608.2d',
  'for now': '514.2',
  held: '611.2b',
  'random opponent': 'table',
  attacked: '508.1',
  blocked: '509.1',
  left: '800.4a',
  ends: 'table',
  won: '104.2a',
  drawn: '104.4a',
  'time up': 'table',
  'more time': 'table',
  paused: 'table',
  'went on': 'table',
  'bot plays': 'table',
  'took back': 'table',
  'handed over': 'table',
  'by hand': 'table',
  undone: 'table',
  'taken back': 'table',
  'undo declined': 'table',
} as const;

/** What may be changed by hand (engine/manual.py). */
export const BY_HAND_KINDS = [
  'added', 'added card', 'moved', 'copied', 'phased out', 'phased in', 'became a copy', 'tapped', 'untapped', 'counters', 'control', 'chosen', 'life',
] as const;

export type StoryKind = keyof typeof STORY_RULES;
export type ByHandKind = (typeof BY_HAND_KINDS)[number];
export type Facts = readonly (string | number)[];
export type Writer = (who: Person, what: Facts, person: Naming) => Rich;
export interface Told { readonly text: Rich; readonly rule: string | null; readonly aside?: boolean }

const CHAPTERS: ReadonlySet<string> = new Set<StoryKind>(['resolving', 'council', 'turn', 'extra turn']);
/** Whether such a line begins a new chapter. */
export const isChapter = (kind: string): boolean => CHAPTERS.has(kind);

/** Some votes one after the other of the same voter, chosen by the same player. */
export interface VotesOfOne { readonly voter: PlayerId; readonly chooser: PlayerId; readonly choices: readonly string[] }

/** What the line of an ended voting tells: how many votes each choice got, then who voted what, in order. */
export function votesTold(what: Facts): { readonly counts: readonly string[]; readonly order: readonly VotesOfOne[] } {
  const choices: string[] = [];
  const counts: string[] = [];
  let at = 1;
  for (; typeof what[at] === 'string' && typeof what[at + 1] === 'number'; at += 2) {
    choices.push(String(what[at]));
    counts.push(`${what[at]} ${what[at + 1]}`);
  }
  const order: VotesOfOne[] = [];
  for (; at + 2 < what.length; at += 3) {
    const [voter, place, chooser] = [Number(what[at]), Number(what[at + 1]), Number(what[at + 2])];
    const choice = choices[place - 1] ?? '';
    const last = order[order.length - 1];
    if (last?.voter === voter && last.chooser === chooser) order[order.length - 1] = { ...last, choices: [...last.choices, choice] };
    else order.push({ voter, chooser, choices: [choice] });
  }
  return { counts, order };
}

/** Kinds whose facts name players. */
const NAMING: ReadonlySet<string> = new Set<StoryKind>(['controls', 'taken back', 'by hand', 'voted', 'announced']);

/** Whether a line is about that player: it is theirs, it names them, or they voted or chose for somebody. */
export function isAbout([kind, player, ...what]: LineShown, id: PlayerId, name: string): boolean {
  if (player === id || (NAMING.has(kind) && what.includes(name))) return true;
  return kind === 'voted' && votesTold(what).order.some((one) => one.voter === id || one.chooser === id);
}

/** Return how a language tells a line; a kind that is not known is printed plainly. */
export function storyIn(writers: Readonly<Record<StoryKind, Writer>>, nobody: string): (line: LineShown, person: Naming) => Told {
  return ([kind, player, ...what], person) => {
    const who = player > 0 ? person(player) : { name: nobody, you: false };
    if (!Object.hasOwn(writers, kind)) {
      const whom = player > 0 ? `${who.name}: ` : '';
      return { text: sentence([whom, kind, what.length > 0 ? ` ${what.join(', ')}` : '']), rule: null, aside: true };
    }
    const known = kind as StoryKind;
    return { text: sentence(writers[known](who, what, person)), rule: STORY_RULES[known], aside: known === 'by hand' || known === 'undone' };
  };
}
