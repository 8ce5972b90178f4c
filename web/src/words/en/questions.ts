// English: what a player is asked outside a vote, by the question's kind and what it is about.

import type { Person, Rich } from '../rich';
import { capital, many, names, ordinal, owns, times } from './grammar';
import { told } from './instructions';

export interface Asked { readonly asks: string; readonly about?: string; readonly amount?: number; readonly least: number; readonly most: number; readonly source?: string }

export const KINDS = {
  vote: 'votes', 'additional vote': 'may vote once more', seal: 'seals', open: 'opens an envelope', 'Ring-bearer': 'chooses a Ring-bearer',
  choose: 'chooses', confirm: 'carries out an instruction', attackers: 'declares attackers', blockers: 'declares blockers', damage: 'divides damage',
} satisfies Readonly<Record<string, string>>;
export type QuestionKind = keyof typeof KINDS;
const kindOf = (kind: string): string | undefined => (KINDS as Readonly<Record<string, string>>)[kind];

export const ABOUT = {
  sacrifice: (_, how) => `Choose ${how} to sacrifice`,
  choose: (asked, how) => (asked.most === 1 ? 'Choose one' : `Choose ${how}`),
  target: (asked, how) => (asked.most === 1 && asked.least === 1 ? 'Choose a target' : `Choose ${how} as targets`),
  'targets of different players': (asked) => (asked.most === 1 ? 'Choose a target, or none' : `Choose up to ${asked.most} targets`),
  amass: () => 'Which Army grows?',
  player: () => 'Choose a player',
  counter: () => 'Which counter?',
  mana: () => 'Which mana?',
  'new target': () => 'Choose the copy’s target',
  'legend rule': () => 'Choose the one you keep',
  'pay life': (asked) => `Pay ${asked.amount ?? ''} life?`,
  damage: (asked) => `How does ${asked.source ?? 'it'} deal its ${asked.amount ?? 0} damage?`,
  order: () => 'In which order do they go on the stack?',
} satisfies Readonly<Record<string, (asked: Asked, how: string) => string>>;
export type QuestionAbout = keyof typeof ABOUT;

export const questions = {
  isAskedTo: (who: Person, kind: string): string => {
    const does = kindOf(kind) ?? 'is asked';
    const mine = does.replace(/^seals$/, 'seal').replace(/^(vote|choose|declare|divide|open)s/, '$1').replace(/^carries/, 'carry');
    return `${capital(names([who]))} ${who.you ? mine : does}.`;
  },
  ask: (asked: Asked): string => {
    const how = asked.least === asked.most ? `${asked.most}` : asked.least === 0 ? `up to ${asked.most}` : `${asked.least} to ${asked.most}`;
    const write = asked.about === undefined ? undefined : (ABOUT as Readonly<Record<string, (asked: Asked, how: string) => string>>)[asked.about];
    if (write) return write(asked, how);
    if (asked.about?.startsWith('may ')) return `Do you ${asked.about.slice(4)}?`;
    if (asked.about?.endsWith(' and say how many')) return `${capital(asked.about)}.`;
    if (asked.about?.startsWith('pay ')) return `Pay ${asked.about.slice(4)}?`;
    return asked.about === undefined ? `Choose ${how}` : `${capital(asked.about)}: choose ${how}`;
  },
  forSource: (source: string): string => `For ${source}.`,
  choiceOf: (who: Person): string => `It is ${owns(who)} choice.`,
  forVoteOf: (voter: Person): string => `It is for ${owns(voter)} vote.`,
  picked: (n: number, of: number): string => `${n} of ${of}`,
  moreToChoose: (n: number): string => (n === 1 ? 'One more to choose' : `${n} more to choose`),
  chooseThese: (words: readonly string[]): string => (words.length === 0 ? 'Choose none' : words.length > 2 ? `Choose these ${words.length}` : `Choose ${words.join(' and ')}`),
  sacrificeThese: (n: number): string => (n === 1 ? 'Sacrifice it' : `Sacrifice these ${n}`),
  keepThis: (name: string): string => `Keep ${name}`,
  whoCasts: 'Who casts it?',
  /** How targets belong together; what they are is said above. */
  bond: { 'one each': 'No player controls more than one of them.', 'of one player': 'One player controls all of them.' },
  notOffered: (shut: readonly string[]): string => (shut.length > 3 ? `${shut.length} others can’t be chosen with these.` : `Not with these: ${shut.join(', ')}.`),
  yes: 'Yes',
  no: 'No',
  inOrder: 'Tap them in order: the first goes on first and resolves last.',
  triggersWait: 'Abilities have triggered',
  inThisOrder: 'In this order',
  place: (n: number): string => `${n}`,
  tellDone: 'Done',
  instruction: (about: string, amount: number): Rich => told(about, amount),
  onPaper: 'On paper: nobody checks it here.',
  whoBears: 'Who bears it?',
  mustI: 'must I?',
  bears: (name: string): string => `${name} bears the Ring`,
  staysBearer: (name: string): string => `${name} stays the bearer`,
  cannotBlock: (name: string, power: number, bearer: string, most: number): string =>
    `${name} can’t block ${bearer}: its power is ${power}, more than the Ring-bearer’s ${most}. Choose a blocker with power ${most} or less.`,
  onlyPower: (n: number): string => `Only power ${n} or less may block it.`,
  becomesLegendary: 'Becomes legendary.',
  bearsNow: 'bears it now',
  ringTempts: (who: Person): string => (who.you ? 'The Ring tempts you' : `The Ring tempts ${who.name}`),
  whichTime: (n: number): string => capital(times(n) === 'once' ? 'first time' : `${ordinal(n)} time`),
  gainsPower: (n: number): string => (n > 4 ? 'It has all four abilities. Choosing again still counts.' : `It gains its ${ordinal(n)} ability, for the rest of the game.`),
  declareAttackers: 'Who attacks?',
  attacks: 'attacks',
  noAttack: 'No attack',
  attackWith: (n: number): string => `Attack with ${n} ${n === 1 ? 'creature' : many('creature')}`,
  declareBlockers: 'Who blocks?',
  noBlock: 'No blocks',
  blockWith: (n: number): string => `Block with ${n} ${n === 1 ? 'creature' : many('creature')}`,
  blocks: 'blocks',
  noDamageOrder: 'Among those that block it, as you like and in no order.',
  lethalIs: (n: number): string => `${n} is lethal`,
  damageLeft: (n: number): string => `${n} more to deal`,
  damageTooMuch: (n: number): string => `${n} too many`,
  lethalFirst: (name: string): string => `Lethal damage to ${name} first`,
  dealDamage: (n: number): string => `Deal ${n} damage`,
  attackingYou: 'Attacking you',
  attackerSays: (name: string, size: string, isBearer: boolean, power: number): string =>
    `${name} ${size}${isBearer ? `, a Ring-bearer: only power ${power} or less may block it` : ''}`,
};
