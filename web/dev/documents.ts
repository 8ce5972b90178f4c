// Canned documents, one pair for each scene: for the tests, and to look at (`npm run dev`, then
// /dev/?scene=open-vote). Nothing of this folder is in the built page.

import type { Council } from '../src/catalogue';
import type { CommitmentShown, OpeningShown,  PermanentShown, SeatDoc, TableDoc, VoteShown, VotingShown } from '../src/documents';
import { commitmentTo } from '../src/envelopes';

const creature = (name: string, controller: number, size: [number, number], more: Partial<PermanentShown> = {}): PermanentShown => ({
  name, types: ['Creature'], subtypes: [], supertypes: [], colors: [], power: size[0], toughness: size[1],
  keywords: [], counters: {}, owner: controller, controller, ...more,
});
const thing = (name: string, type: string, controller: number): PermanentShown => ({
  name, types: [type], subtypes: [], supertypes: [], colors: [], keywords: [], counters: {}, owner: controller, controller,
});

const lobby: TableDoc = {
  settings: { name: 'Friday', life: 40, random_order: false, spectators: true },
  seats: { 1: { name: 'Ada' }, 2: { name: 'Ben' }, 3: { name: 'Cy' }, 4: { name: 'Dee', bot: true } },
  order: [1, 2, 3, 4],
  host: 1,
};

const rest: TableDoc = {
  ...lobby,
  turn: 7, active: 3, step: 'main', turn_order: [1, 2, 3, 4],
  players: {
    1: { name: 'Ada', life: 31, ring: { tempted: 2, bearer: 11 } }, 2: { name: 'Ben', life: 27 },
    3: { name: 'Cy', life: 40, ring: { tempted: 3 } }, 4: { name: 'Dee', life: 18, ring: { tempted: 1 } },
  },
  permanents: {
    11: creature('Frodo Baggins', 1, [1, 3], { supertypes: ['Legendary'] }),
    12: creature('Brago\'s Representative', 1, [1, 4], { card: 'Brago\'s Representative' }),
    13: creature('Saproling', 1, [1, 1], { token: true }), 14: creature('Saproling', 1, [1, 1], { token: true }),
    15: thing('Sol Ring', 'Artifact', 1), 21: thing('Smothering Tithe', 'Enchantment', 2), 22: creature('Ogre', 2, [3, 3]),
    31: creature('Grave Titan', 3, [6, 6]), 41: thing('Rhystic Study', 'Enchantment', 4),
  },
  cards: { 51: { name: 'Elf', types: ['Creature'], zone: 'graveyard', owner: 4 } },
  stack: {}, passed: [], asked: {}, extra_turns: [],
  log: { 1: ['turn', 1, 1], 2: ['tempted', 1, 2], 3: ['bearer', 1, 'Frodo Baggins'] },
};

const words = (...list: string[]): VotingShown['choices'] => Object.fromEntries(list.map((word) => [word, { name: word }]));
const capital: VotingShown = {
  id: 60, name: 'Capital Punishment', choices: words('death', 'taxes'), order: [3, 4, 1, 2],
  votes: { 1: [3, 'death'], 2: [4, 'taxes'] }, voter: 1, must: 2, may: 0, locked: [],
};
const mob: VotingShown = {
  id: 61, name: 'Mob Verdict', secret: true, order: [3, 4, 1, 2], votes: {}, must: 1, may: 0, locked: [2, 4],
  choices: { p1: { name: 'Ada', player: 1 }, p2: { name: 'Ben', player: 2 }, p3: { name: 'Cy', player: 3 }, p4: { name: 'Dee', player: 4 } },
};
const judged: VotingShown = {
  id: 62, name: 'Council\'s Judgment', order: [2, 3, 4, 1], votes: { 1: [2, '15'], 2: [3, '41'], 3: [4, '31'] }, voter: 1, must: 1, may: 0, locked: [],
  choices: { 15: { name: 'Sol Ring', object: 15 }, 31: { name: 'Grave Titan', object: 31 }, 41: { name: 'Rhystic Study', object: 41 } },
};
const resolving = { name: 'Capital Punishment', controller: 3, kind: 'spell', since: 4, left: 1 };
const mine = (question: Partial<NonNullable<SeatDoc['question']>>): SeatDoc => ({
  seat: 1, may: ['keep_passing', 'concede'],
  question: { id: 70, player: 1, asks: 'choose', rule: '701.38a', choices: {}, least: 1, most: 1, nth: 1, ...question },
});
const idle: SeatDoc = { seat: 1, may: ['cast', 'cast_by_hand', 'activate', 'hold_council', 'tempt', 'by_hand', 'keep_passing', 'concede'] };
const chance = { commitment: 'ab'.repeat(32) };

/** A reveal that can be checked: as it was sealed, with one vote changed, and before it. */
function sealedAs(id: number): { votes: Record<string, VoteShown>; closed: VotingShown; openings: Record<string, OpeningShown> } {
  const votes: Record<string, VoteShown> = { 1: [3, 'p2'], 2: [4, 'p3'], 3: [1, 'p3'], 4: [2, 'p1'] };
  const openings: Record<string, OpeningShown> = {};
  const commitments: Record<string, CommitmentShown> = {};
  for (const [voter, choice] of Object.values(votes)) {
    const nonce = `0${voter}`.repeat(32);
    openings[voter] = { nonce, choices: [choice], must: 1 };
    const bound = { game: chance.commitment, voting: id, slot: `${voter}`, chooser: voter };
    commitments[voter] = { hash: commitmentTo(nonce, bound, [choice]), chooser: voter, most: 1 };
  }
  const closed = { ...mob, id, locked: [3, 4, 1, 2], commitments };
  return { votes, closed, openings };
}

function checked(): Record<string, Scene> {
  const { votes, closed, openings } = sealedAs(64);
  const other = sealedAs(65);
  const over = { ...closed, finished: true as const, votes };
  const opens = mine({ asks: 'open', rule: 'table', choices: { p3: mob.choices['p3']! }, voter: 1 });
  const revealed: TableDoc = { ...rest, chance, voting: over, outcome: { voting: { ...over, openings }, since: 4 }, resolving: { ...resolving, left: 2 } };
  const forged = { ...other.closed, finished: true as const, votes: { ...votes, 4: [2, 'p4'] as VoteShown } };
  return {
    checked: { table: revealed, seat: waiting },
    forged: { table: { ...revealed, voting: forged, outcome: { voting: { ...forged, openings: other.openings }, since: 4 } }, seat: waiting },
    'lost-envelope': { table: { ...rest, chance, settings: { ...rest.settings, sealing: 'voter' }, voting: { ...closed, by_voter: true }, resolving, asked: { 1: 'open', 3: 'open' } }, seat: opens },
  };
}

const waiting: SeatDoc = { seat: 1, may: ['keep_passing', 'concede'] };

export interface Scene { readonly table: TableDoc; readonly seat: SeatDoc | null }

const timed: TableDoc = {
  ...rest, settings: { ...rest.settings, time_limit: 60, absent: 'bot', grace: 60 }, voting: capital, resolving, asked: { 1: 'vote' },
};

export const SCENES: Readonly<Record<string, Scene>> = {
  lobby: { table: lobby, seat: { seat: 1, may: ['start', 'rename', 'leave', 'settings', 'seat_order', 'empty_seat', 'time'] } },
  'own-cards': { table: { ...lobby, own_cards: { 'Feast or Fast': '1a2b3c4d', 'The Barn Assembly': '5e6f7a8b' } }, seat: { seat: 1, may: ['start', 'rename', 'leave', 'settings', 'seat_order', 'empty_seat'] } },
  guest: { table: lobby, seat: { seat: 2, may: ['rename', 'leave'] } },
  table: { table: rest, seat: idle },
  mana: {
    table: {
      ...rest, players: { ...rest.players, 1: { ...rest.players![1]!, pool: { 1: ['G', 2], 2: ['C', 1, 'creature spells'] } } },
      permanents: { ...rest.permanents, 70: { name: 'Forest', types: ['Land'], subtypes: ['Forest'], supertypes: ['Basic'], colors: [], keywords: [], counters: {}, owner: 1, controller: 1, card: 'Forest' } },
      phased_out: { 71: { name: 'Wolf', types: ['Creature'], subtypes: [], supertypes: [], colors: [], keywords: [], counters: {}, owner: 1, controller: 1, power: 2, toughness: 2, under: 1 } },
      deciders: { 3: 1 },
    },
    seat: { ...idle, may: [...idle.may, 'activate_mana', 'pay_mana'] },
  },
  watching: { table: rest, seat: null },
  stack: { table: { ...rest, stack: { 60: { name: 'Capital Punishment', kind: 'spell', controller: 3, targets: [] } }, priority: 1 }, seat: { seat: 1, may: ['pass', ...idle.may] } },
  'open-vote': { table: { ...rest, voting: capital, resolving, asked: { 1: 'vote' } }, seat: mine({ asks: 'vote', choices: capital.choices, voter: 1 }) },
  'others-vote': { table: { ...rest, voting: { ...capital, votes: {}, voter: 3, must: 1 }, resolving, asked: { 3: 'vote' } }, seat: waiting },
  'one-more': { table: { ...rest, voting: { ...capital, must: 0, may: 1 }, resolving, asked: { 1: 'additional vote' } }, seat: mine({ asks: 'additional vote', rule: '701.38d', voter: 1 }) },
  deciding: { table: { ...rest, voting: { ...capital, voter: 2, must: 1 }, resolving, asked: { 1: 'vote' } }, seat: mine({ asks: 'vote', choices: capital.choices, voter: 2 }) },
  'secret-vote': { table: { ...rest, voting: mob, resolving, asked: { 1: 'seal', 3: 'seal' } }, seat: mine({ asks: 'seal', choices: { p2: mob.choices['p2']!, p3: mob.choices['p3']!, p4: mob.choices['p4']! }, voter: 1 }) },
  sealed: { table: { ...rest, voting: { ...mob, locked: [1, 2, 4] }, resolving, asked: { 3: 'seal' } }, seat: { ...waiting, envelopes: { 1: ['p3'] } } },
  reveal: { table: { ...rest, voting: { ...mob, finished: true, locked: [1, 2, 3, 4], votes: { 1: [3, 'p2'], 2: [4, 'p3'], 3: [1, 'p3'], 4: [2, 'p1'] } }, resolving: { ...resolving, left: 2 } }, seat: waiting },
  ...checked(),
  permanents: { table: { ...rest, voting: judged, resolving: { ...resolving, controller: 2 }, asked: { 1: 'vote' } }, seat: mine({ asks: 'vote', choices: judged.choices, voter: 1 }) },
  outcome: {
    table: { ...rest, voting: { ...capital, finished: true, votes: { ...capital.votes, 3: [1, 'death'], 4: [1, 'taxes'], 5: [2, 'taxes'] } }, resolving: { ...resolving, left: 2 }, asked: { 1: 'choose' } },
    seat: mine({ source: 'Capital Punishment', rule: '701.21a', about: 'sacrifice', least: 2, most: 2, choices: { 11: { name: 'Frodo Baggins', object: 11 }, 13: { name: 'Saproling', object: 13 }, 14: { name: 'Saproling', object: 14 } } }),
  },
  instruction: { table: { ...rest, resolving, asked: { 1: 'confirm', 2: 'confirm' } }, seat: mine({ asks: 'confirm', about: 'discard', amount: 3, rule: '701.9a', source: 'Capital Punishment' }) },
  'yes-no': { table: { ...rest, resolving, asked: { 1: 'choose' } }, seat: mine({ about: 'pay life', amount: 2, rule: '119.4', choices: { yes: { name: 'yes' }, no: { name: 'no' } } }) },
  order: { table: { ...rest, asked: { 1: 'choose' } }, seat: mine({ about: 'order', rule: '603.3b', least: 2, most: 2, choices: { 1: { name: 'Nazgûl' }, 2: { name: 'Faramir, Field Commander' } } }) },
  ring: { table: { ...rest, resolving, asked: { 1: 'Ring-bearer' } }, seat: mine({ asks: 'Ring-bearer', rule: '701.54a', about: 'bearer', choices: { 11: { name: 'Frodo Baggins', object: 11 }, 12: { name: 'Brago\'s Representative', object: 12 } } }) },
  attackers: { table: { ...rest, active: 1, step: 'declare attackers', asked: { 1: 'attackers' } }, seat: mine({ asks: 'attackers', rule: '508.1', least: 0, most: 2, choices: { '11>p2': { name: 'Frodo Baggins', object: 11, player: 2 }, '11>p3': { name: 'Frodo Baggins', object: 11, player: 3 } } }) },
  blockers: { table: { ...rest, step: 'declare blockers', combat: { attacks: { 31: 1 }, blocks: {}, blocked: [] }, asked: { 1: 'blockers' } }, seat: mine({ asks: 'blockers', rule: '509.1', least: 0, most: 1, choices: { '12>31': { name: 'Brago\'s Representative', object: 12, blocks: 31 } } }) },
  damage: {
    table: { ...rest, active: 1, step: 'combat damage', permanents: { ...rest.permanents, 23: creature('Wolf', 2, [2, 2], { damage: 1 }) }, combat: { attacks: { 11: 2 }, blocks: { 22: 11, 23: 11 }, blocked: [11] }, asked: { 1: 'damage' } },
    seat: mine({ asks: 'damage', about: 'damage', amount: 5, rule: '510.1c', least: 5, most: 5, source: 'Frodo Baggins', choices: { 22: { name: 'Ogre', object: 22, blocks: 11 }, 23: { name: 'Wolf', object: 23, blocks: 11 }, p2: { name: 'Ben', player: 2 } } }),
  },
  timed: { table: { ...timed, clock: { due: 45_000 } }, seat: mine({ asks: 'vote', choices: capital.choices, voter: 1 }) },
  'time-up': { table: { ...timed, voting: { ...capital, votes: {}, voter: 3, must: 1 }, asked: { 3: 'vote' }, clock: { due: 0, up: true } }, seat: { ...waiting, may: [...waiting.may, 'time', 'pause'] } },
  leaving: { table: { ...timed, settings: { ...timed.settings, absent: 'leaves' }, asked: { 3: 'vote' }, clock: { due: 25_000, up: true } }, seat: waiting },
  paused: { table: { ...timed, clock: { due: 45_000 }, paused: 10_000 }, seat: { seat: 1, may: ['concede', 'time', 'go_on'] } },
  replaced: { table: { ...timed, asked: { 3: 'vote' }, seats: { ...rest.seats, 1: { name: 'Ada', stand_in: true } } }, seat: { ...waiting, may: [...waiting.may, 'take_back'] } },
  over: { table: { ...rest, over: true, winner: 1 }, seat: { seat: 1, may: [] } },
};

const council = (more: Partial<Council>): Council => ({ mode: 'open', kind: 'words', what: null, up_to_one: false, choices: [], then: null, reads: 'count', tie: null, ...more });
const card = (name: string, votes: Council[], changes = false): Record<string, unknown> => ({
  name, cost: '{3}{U}', types: ['Sorcery'], subtypes: [], supertypes: [], power: null, toughness: null, reading: ['What it says.'],
  targets: [], activated: [], votes, changes_votes: changes, after_votes: false, ring: false,
});

/** As much of the catalogue as the scenes read. */
export const CARDS: unknown = {
  cards: [
    card('Brago\'s Representative', [], true),
    card('Capital Punishment', [council({ choices: [
      { word: 'death', does: 'each opponent sacrifices {n} creatures', does_one: 'each opponent sacrifices a creature' },
      { word: 'taxes', does: 'each opponent discards {n} cards', does_one: 'each opponent discards a card' }] })]),
    card('Council\'s Judgment', [council({ kind: 'objects', reads: 'most or tied', then: 'exile each with the most votes or tied' })]),
    card('Mob Verdict', [council({ mode: 'secret', kind: 'players', then: 'for each opponent who got {n} votes, deal {2n} damage to that player and to each creature they control; after that, draw as many cards as you got votes' })]),
  ],
};
