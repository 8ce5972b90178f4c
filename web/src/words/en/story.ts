// English: one sentence for each kind of line in the story, with the rule behind it (engine/story.py
// lists the kinds and their facts). A kind that is not known here is printed plainly.

import type { LineShown } from '../../documents';
import { sentence, type Naming, type Person, type Rich } from '../rich';
import { b, does, listOf, ordinal, owns, some } from './grammar';
import { told } from './instructions';

export interface Told { readonly text: Rich; readonly rule: string | null; readonly aside?: boolean }

type Facts = readonly (string | number)[];
type Writer = (who: Person, what: Facts) => Rich;

const one = (who: Person): Person[] => [who];
const it = (what: Facts): Rich => [b(what[0] ?? 'something')];
const words = (what: Facts): string => listOf(what.map(String));

/** "death 2, taxes 3" from a flat row of words and numbers. */
function counts(what: Facts): string {
  const pairs: string[] = [];
  for (let at = 0; at < what.length; at += 2) pairs.push(`${what[at]} ${what[at + 1]}`);
  return pairs.join(', ');
}

function countersOn(what: Facts): Rich {
  const n = Number(what[2] ?? 1);
  const word = ` ${what[1]} counter${Math.abs(n) === 1 ? '' : 's'}`;
  return n < 0 ? [b(-n), `${word} less on `, ...it(what)] : [b(n), `${word} on `, ...it(what)];
}

const KINDS: Readonly<Record<string, readonly [string, Writer]>> = {
  turn: ['500.1', (who, what) => [`turn ${what[0]}: `, `${owns(who)} turn`]],
  'extra turn': ['500.7', (who, what) => [`turn ${what[0]}: ${owns(who)} extra turn`]],
  'extra turns': ['500.7', (who, what) => [does(one(who), 'take'), ' ', ...some(Number(what[0]), 'extra turn'), ' after this one']],
  cast: ['601.2', (who, what) => [does(one(who), 'cast'), ' ', ...it(what)]],
  activated: ['602.2', (who, what) => [does(one(who), 'activate'), ' ', ...it(what)]],
  triggered: ['603.3', (who, what) => [...it(what), ` triggers for ${who.you ? 'you' : who.name}`]],
  copied: ['707.10', (who, what) => [does(one(who), 'copy', 'copies'), ' ', ...it(what)]],
  resolving: ['608.2', (who, what) => [...it(what), ` resolves for ${who.you ? 'you' : who.name}`]],
  council: ['table', (who, what) => what[0] === 'The Ring' ? [does(one(who), 'let'), ' the Ring tempt, by the table’s own wish'] : [does(one(who), 'put'), ' a question to the table: ', ...it(what)]],
  countered: ['701.6', (_, what) => [...it(what), ' is countered']],
  'no legal target': ['608.2b', (_, what) => [...it(what), ' does nothing: no target is legal any more']],
  'condition not met': ['603.4', (_, what) => [...it(what), ' does nothing: its condition is not met']],
  'no target': ['603.3d', (_, what) => [...it(what), ' triggers, but nothing can be its target']],
  voting: ['701.38a', (_, what) => [what[1] === 'secret' ? 'a secret vote on ' : 'an open vote on ', ...it(what)]],
  'no vote possible': ['608.2d', (who) => [who.you ? 'you have' : `${who.name} has`, ' no legal choice and ', who.you ? 'cast' : 'casts', ' no vote']],
  voted: ['701.38a', (_, what) => ['the vote on ', b(what[0] ?? ''), ' is over: ', what.length > 1 ? counts(what.slice(1)) : 'no votes']],
  'decides votes': ['701.38a', (who) => [does(one(who), 'decide'), ' how each player votes, this turn']],
  controls: ['723.1', (who, what) => [does(one(who), 'control'), ' ', ...it(what), `, ${what[1]}`]],
  announced: ['table', (_, what) => [b(what[0] ?? ''), what.length > 2 ? ': a tie, ' : ': ', b(what.length > 1 ? words(what.slice(1)) : 'nothing')]],
  counted: ['table', (_, what) => [b(what[0] ?? ''), ': ', ...some(Number(what[1] ?? 0), 'vote')]],
  entered: ['110.1', (who, what) => [...it(what), ` enters for ${who.you ? 'you' : who.name}`]],
  token: ['111.1', (who, what) => [does(one(who), 'create'), ' ', ...it(what)]],
  destroyed: ['701.8', (who, what) => [...it(what), ` of ${who.you ? 'yours' : who.name} is destroyed`]],
  sacrificed: ['701.21', (who, what) => [does(one(who), 'sacrifice'), ' ', ...it(what)]],
  exiled: ['701.13', (_, what) => [...it(what), ' is exiled']],
  returned: ['400.7', (_, what) => [...it(what), ' goes back to its owner’s hand']],
  'put on the bottom': ['401.4', (who, what) => [...it(what), ` goes to the bottom of ${owns(who)} library`]],
  died: ['704.5f', (who, what) => [...it(what), ` of ${who.you ? 'yours' : who.name} dies`]],
  'legend rule': ['704.5j', (who, what) => [does(one(who), 'keep'), ' another of that name; ', ...it(what), ' goes to the graveyard']],
  'saga finished': ['714.4', (_, what) => [...it(what), ' has told its last chapter and is sacrificed']],
  control: ['611.2a', (who, what) => [does(one(who), 'gain'), ' control of ', ...it(what)]],
  counters: ['122.1', (_, what) => countersOn(what)],
  tapped: ['701.26', (_, what) => [...it(what), ' is tapped']],
  untapped: ['701.26', (_, what) => [...it(what), ' is untapped']],
  gained: ['702.16', (_, what) => [...it(what), ' gains ', words(what.slice(1))]],
  mana: ['106.4', (who, what) => [does(one(who), 'add'), ' ', b(what[1] ?? ''), ` with ${what[0]}`]],
  'no mana': ['106.5', (_, what) => [...it(what), ' adds no mana']],
  'mana spent': ['118.3a', (who, what) => [does(one(who), 'spend'), ' ', b(what[0] ?? '')]],
  'mana lost': ['500.5', (who, what) => [does(one(who), 'lose'), ' ', b(what[0] ?? ''), ', unspent']],
  'attached to nothing': ['704.5m', (_, what) => [...it(what), ' enchants nothing and goes to the graveyard']],
  'phased in': ['702.26c', (_, what) => [b(words(what)), what.length > 1 ? ' phase in' : ' phases in']],
  'phased out': ['702.26b', (_, what) => [b(words(what)), what.length > 1 ? ' phase out' : ' phases out']],
  'lost life': ['119.3', (who, what) => [does(one(who), 'lose'), ' ', b(what[0] ?? 0), ' life']],
  'gained life': ['119.3', (who, what) => [does(one(who), 'gain'), ' ', b(what[0] ?? 0), ' life']],
  damage: ['120.3', (who, what) => [b(what[0] ?? 0), ` damage to ${who.you ? 'you' : who.name}, from ${what[1]}`]],
  'damage to creature': ['120.3', (_, what) => [b(what[0] ?? 0), ' damage to ', b(what[2] ?? ''), `, from ${what[1]}`]],
  tempted: ['701.54c', (who, what) => [`the Ring tempts ${who.you ? 'you' : who.name} for the ${ordinal(Number(what[0]))} time`]],
  bearer: ['701.54a', (who, what) => [...it(what), ` is ${owns(who)} Ring-bearer`]],
  told: ['table', (who, what) => [`told to ${who.you ? 'you' : who.name}: `, ...told(String(what[0]), Number(what[1] ?? 0))]],
  'chosen player': ['608.2d', (who) => [`chosen: ${who.you ? 'you' : who.name}`]],
  'for now': ['514.2', (_, what) => [...it(what), ' until end of turn: ', words(what.slice(1))]],
  held: ['611.2b', (_, what) => [...it(what), ', as long as that lasts: ', words(what.slice(1))]],
  'random opponent': ['table', (who) => [`chosen at random: ${who.you ? 'you' : who.name}`]],
  attacked: ['508.1', (who, what) => [does(one(who), 'attack'), ' with ', b(words(what))]],
  blocked: ['509.1', (who, what) => [does(one(who), 'block'), ' with ', b(words(what))]],
  left: ['800.4a', (who, what) => [`${who.you ? 'you leave' : `${who.name} leaves`} the game: ${what[0]}`]],
  ends: ['table', (who, what) => [...it(what), ` ends without ${who.you ? 'you' : who.name}`]],
  won: ['104.2a', (who) => [does(one(who), 'win'), ' the game']],
  drawn: ['104.4a', () => ['the game is a draw']],
  'time up': ['table', (who) => [`${owns(who)} time is up`]],
  'more time': ['table', (_, what) => ['the server was away; there are ', b(what[0] ?? 0), ' seconds more']],
  paused: ['table', (who) => [does(one(who), 'pause'), ' the game']],
  'went on': ['table', (who) => [does(one(who), 'go', 'goes'), ' on with the game']],
  'bot plays': ['table', (who) => [`a bot plays for ${who.you ? 'you' : who.name}`]],
  'took back': ['table', (who) => [does(one(who), 'take'), ' ', who.you ? 'your' : 'the', ' seat back']],
  'by hand': ['table', (who, what) => byHand(who, what)],
  undone: ['table', (who) => [does(one(who), 'take'), ' the last change back']],
};

const BY_HAND: Readonly<Record<string, (who: Person, what: Facts) => Rich>> = {
  added: (who, what) => [does(one(who), 'put'), ' down ', ...it(what)],
  'added card': (who, what) => [does(one(who), 'put'), ' ', ...it(what), ` into the ${what[1]}`],
  moved: (who, what) => [does(one(who), 'move'), ' ', ...it(what), ` to the ${what[1]}`],
  copied: (who, what) => [does(one(who), 'create'), ' a token that is a copy of ', ...it(what)],
  'phased out': (who, what) => [does(one(who), 'phase'), ' ', ...it(what), ' out'],
  'phased in': (who, what) => [does(one(who), 'phase'), ' ', ...it(what), ' in'],
  'became a copy': (who, what) => [does(one(who), 'let'), ' ', ...it(what), ` become a copy of ${what[1]}`],
  tapped: (who, what) => [does(one(who), 'tap'), ' ', ...it(what)],
  untapped: (who, what) => [does(one(who), 'untap'), ' ', ...it(what)],
  counters: (who, what) => [does(one(who), 'set'), ` the ${what[1]} counters on `, ...it(what), ' to ', b(what[2] ?? 0)],
  control: (who, what) => [does(one(who), 'give'), ' control of ', ...it(what), ` to ${what[1]}`],
  chosen: (who, what) => [does(one(who), 'choose'), ` ${what[1]} for `, ...it(what)],
  life: (who, what) => [does(one(who), 'set'), ` the life of ${what[0]} from `, b(what[1] ?? 0), ' to ', b(what[2] ?? 0)],
};

function byHand(who: Person, what: Facts): Rich {
  const write = BY_HAND[String(what[0])];
  return write ? write(who, what.slice(1)) : [does(one(who), 'change'), ' something by hand: ', what.join(' ')];
}

/** What was changed by hand; a test compares it with the engine's. */
export const BY_HAND_KINDS: readonly string[] = Object.keys(BY_HAND);
/** The kinds of line that begin a new chapter. */
export const CHAPTERS: ReadonlySet<string> = new Set(['resolving', 'council', 'turn', 'extra turn']);
/** The kinds with a sentence of their own; a test compares them with the engine's list. */
export const STORY_KINDS: readonly string[] = Object.keys(KINDS);

export function story(line: LineShown, person: Naming): Told {
  const [kind, player, ...what] = line;
  const who = player > 0 ? person(player) : { name: 'nobody', you: false };
  const known = KINDS[kind];
  if (known === undefined) {
    const whom = player > 0 ? `${who.name}: ` : '';
    return { text: sentence([whom, kind, what.length > 0 ? ` ${what.join(', ')}` : '']), rule: null, aside: true };
  }
  const [rule, write] = known;
  return { text: sentence(write(who, what)), rule, aside: kind === 'by hand' || kind === 'undone' };
}

