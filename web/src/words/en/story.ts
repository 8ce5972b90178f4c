// English: one sentence for each kind of line in the story.

import type { Naming, Person, Rich } from '../rich';
import { storyIn, votesTold, type ByHandKind, type Facts, type StoryKind, type Writer } from '../story';
import { b, does, listOf, names, ordinal, owns, some } from './grammar';
import { told } from './instructions';
import { undoing } from './undoing';

const one = (who: Person): Person[] => [who];
const it = (what: Facts): Rich => [b(what[0] ?? 'something')];
const words = (what: Facts): string => listOf(what.map(String));

/** "death 2, taxes 1. In order: Ben death; Cy death, taxes (Ada chose)." */
function votes(what: Facts, person: Naming): string {
  const { counts, order } = votesTold(what);
  if (counts.length === 0) return 'no votes';
  const each = order.map(({ voter, chooser, choices }) => {
    const by = chooser === voter ? '' : ` (${names([person(chooser)])} chose)`;
    return `${names([person(voter)])} ${choices.join(', ')}${by}`;
  });
  return each.length === 0 ? counts.join(', ') : `${counts.join(', ')}. In order: ${each.join('; ')}`;
}

function countersOn(what: Facts): Rich {
  const n = Number(what[2] ?? 1);
  const word = ` ${what[1]} counter${Math.abs(n) === 1 ? '' : 's'}`;
  return n < 0 ? [b(-n), `${word} less on `, ...it(what)] : [b(n), `${word} on `, ...it(what)];
}

const KINDS: Readonly<Record<StoryKind, Writer>> = {
  turn: (who, what) => [`turn ${what[0]}: `, `${owns(who)} turn`],
  'extra turn': (who, what) => [`turn ${what[0]}: ${owns(who)} extra turn`],
  'extra turns': (who, what) => [does(one(who), 'take'), ' ', ...some(Number(what[0]), 'extra turn'), ' after this one'],
  cast: (who, what) => [does(one(who), 'cast'), ' ', ...it(what)],
  activated: (who, what) => [does(one(who), 'activate'), ' ', ...it(what)],
  triggered: (who, what) => [...it(what), ` triggers for ${who.you ? 'you' : who.name}`],
  copied: (who, what) => [does(one(who), 'copy', 'copies'), ' ', ...it(what)],
  resolving: (who, what) => [...it(what), ` resolves for ${who.you ? 'you' : who.name}`],
  council: (who, what) => what[0] === 'The Ring' ? [does(one(who), 'let'), ' the Ring tempt, by the table’s own wish'] : [does(one(who), 'put'), ' a question to the table: ', ...it(what)],
  countered: (_, what) => [...it(what), ' is countered'],
  'no legal target': (_, what) => [...it(what), ' does nothing: no target is legal any more'],
  'condition not met': (_, what) => [...it(what), ' does nothing: its condition is not met'],
  'no target': (_, what) => [...it(what), ' triggers, but nothing can be its target'],
  voting: (_, what) => [what[1] === 'secret' ? 'a secret vote on ' : 'an open vote on ', ...it(what)],
  'no vote possible': (who) => [who.you ? 'you have' : `${who.name} has`, ' no legal choice and ', who.you ? 'cast' : 'casts', ' no vote'],
  voted: (_, what, person) => ['the vote on ', ...it(what), ' is over: ', votes(what, person)],
  'decides votes': (who) => [does(one(who), 'decide'), ' how each player votes, this turn'],
  controls: (who, what) => [does(one(who), 'control'), ' ', ...it(what), `, ${what[1]}`],
  announced: (_, what) => [b(what[0] ?? ''), what.length > 2 ? ': a tie, ' : ': ', b(what.length > 1 ? words(what.slice(1)) : 'nothing')],
  counted: (_, what) => [b(what[0] ?? ''), ': ', ...some(Number(what[1] ?? 0), 'vote')],
  entered: (who, what) => [...it(what), ` enters for ${who.you ? 'you' : who.name}`],
  token: (who, what) => [does(one(who), 'create'), ' ', ...it(what)],
  destroyed: (who, what) => [...it(what), ` of ${who.you ? 'yours' : who.name} is destroyed`],
  sacrificed: (who, what) => [does(one(who), 'sacrifice'), ' ', ...it(what)],
  exiled: (_, what) => [...it(what), ' is exiled'],
  returned: (_, what) => [...it(what), ' goes back to its owner’s hand'],
  'put on the bottom': (who, what) => [...it(what), ` goes to the bottom of ${owns(who)} library`],
  died: (who, what) => [...it(what), ` of ${who.you ? 'yours' : who.name} dies`],
  'legend rule': (who, what) => [does(one(who), 'keep'), ' another of that name; ', ...it(what), ' goes to the graveyard'],
  'saga finished': (_, what) => [...it(what), ' has told its last chapter and is sacrificed'],
  control: (who, what) => [does(one(who), 'gain'), ' control of ', ...it(what)],
  counters: (_, what) => countersOn(what),
  tapped: (_, what) => [...it(what), ' is tapped'],
  untapped: (_, what) => [...it(what), ' is untapped'],
  gained: (_, what) => [...it(what), ' gains ', words(what.slice(1))],
  mana: (who, what) => [does(one(who), 'add'), ' ', b(what[1] ?? ''), ` with ${what[0]}`],
  'no mana': (_, what) => [...it(what), ' adds no mana'],
  'mana spent': (who, what) => [does(one(who), 'spend'), ' ', b(what[0] ?? '')],
  'mana lost': (who, what) => [does(one(who), 'lose'), ' ', b(what[0] ?? ''), ', unspent'],
  'attached to nothing': (_, what) => [...it(what), ' enchants nothing and goes to the graveyard'],
  'phased in': (_, what) => [b(words(what)), what.length > 1 ? ' phase in' : ' phases in'],
  'phased out': (_, what) => [b(words(what)), what.length > 1 ? ' phase out' : ' phases out'],
  'lost life': (who, what) => [does(one(who), 'lose'), ' ', b(what[0] ?? 0), ' life'],
  'gained life': (who, what) => [does(one(who), 'gain'), ' ', b(what[0] ?? 0), ' life'],
  damage: (who, what) => [b(what[0] ?? 0), ` damage to ${who.you ? 'you' : who.name}, from ${what[1]}`],
  'damage to creature': (_, what) => [b(what[0] ?? 0), ' damage to ', b(what[2] ?? ''), `, from ${what[1]}`],
  tempted: (who, what) => [`the Ring tempts ${who.you ? 'you' : who.name} for the ${ordinal(Number(what[0]))} time`],
  bearer: (who, what) => [...it(what), ` is ${owns(who)} Ring-bearer`],
  told: (who, what) => [`told to ${who.you ? 'you' : who.name}: `, ...told(String(what[0]), Number(what[1] ?? 0))],
  'chosen player': (who) => [`chosen: ${who.you ? 'you' : who.name}`],
  'for now': (_, what) => [...it(what), ' until end of turn: ', words(what.slice(1))],
  held: (_, what) => [...it(what), ', as long as that lasts: ', words(what.slice(1))],
  'random opponent': (who) => [`chosen at random: ${who.you ? 'you' : who.name}`],
  attacked: (who, what) => [does(one(who), 'attack'), ' with ', b(words(what))],
  blocked: (who, what) => [does(one(who), 'block'), ' with ', b(words(what))],
  left: (who, what) => [`${who.you ? 'you leave' : `${who.name} leaves`} the game: ${what[0]}`],
  ends: (who, what) => [...it(what), ` ends without ${who.you ? 'you' : who.name}`],
  won: (who) => [does(one(who), 'win'), ' the game'],
  drawn: () => ['the game is a draw'],
  'time up': (who) => [`${owns(who)} time is up`],
  'more time': (_, what) => ['the server was away; there are ', b(what[0] ?? 0), ' seconds more'],
  paused: (who) => [does(one(who), 'pause'), ' the game'],
  'went on': (who) => [does(one(who), 'go', 'goes'), ' on with the game'],
  'bot plays': (who) => [`a bot plays for ${who.you ? 'you' : who.name}`],
  'took back': (who) => [does(one(who), 'take'), ' ', who.you ? 'your' : 'the', ' seat back'],
  'handed over': (who) => [`${owns(who)} seat is given to somebody else`],
  'by hand': byHand,
  undone: (who) => [does(one(who), 'take'), ' the last change back'],
  'taken back': (who, what) => ['by agreement ', does(one(who), 'take'), ' back: ', ...undoing.deed({ name: String(what[0]), you: false }, String(what[1]), what.slice(2))],
  'undo declined': (who) => [who.name === 'nobody' ? '' : `${does(one(who), 'say')} no: `, 'nothing is taken back'],
};

const BY_HAND: Readonly<Record<ByHandKind, Writer>> = {
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

function byHand(who: Person, what: Facts, person: Naming): Rich {
  const [kind, ...facts] = what;
  const write = (BY_HAND as Readonly<Record<string, Writer>>)[String(kind)];
  return write ? write(who, facts, person) : [does(one(who), 'change'), ' something by hand: ', what.join(' ')];
}

export const story = storyIn(KINDS, 'nobody');
