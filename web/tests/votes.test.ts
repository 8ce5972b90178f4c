import { beforeEach, describe, expect, it } from 'vitest';
import { catalogue, type Card, type Council } from '../src/catalogue';
import type { VotingShown } from '../src/documents';
import { ifItEnded, ofChoice, stepsOf } from '../src/reading';
import { placeOf, tally, votersFor } from '../src/votes';
import { tell } from '../src/words/en/clauses';
import { plain } from '../src/words/rich';

const person = (id: number): { name: string; you: boolean } => ({ name: ['', 'Ada', 'Ben', 'Cy', 'Dee'][id] ?? '?', you: id === 1 });

function voting(name: string, choices: string[], votes: [number, string][], more: Partial<VotingShown> = {}): VotingShown {
  const shown = Object.fromEntries(choices.map((word) => [word, { name: word }]));
  const cast = Object.fromEntries(votes.map((vote, place) => [place + 1, vote]));
  return { id: 1, name, choices: shown, order: [3, 4, 1, 2], votes: cast, must: 1, may: 0, locked: [], ...more };
}

function card(name: string, council: Partial<Council>): [string, Card] {
  const votes: Council[] = [{ mode: 'open', kind: 'words', what: null, up_to_one: false, choices: [], then: null, reads: 'count', tie: null, ...council }];
  return [name, { name, cost: '', types: [], subtypes: [], supertypes: [], power: null, toughness: null, reading: [], targets: [], activated: [], votes, changes_votes: false, after_votes: false, ring: false }];
}

beforeEach(() => {
  catalogue.value = new Map([
    card('Capital Punishment', { choices: [
      { word: 'death', does: 'each opponent sacrifices {n} creatures', does_one: 'each opponent sacrifices a creature' },
      { word: 'taxes', does: 'each opponent discards {n} cards', does_one: 'each opponent discards a card' }] }),
    card('Expropriate', { choices: [
      { word: 'time', does: 'take {n} extra turns after this one', does_one: 'take an extra turn after this one' },
      { word: 'money', does: 'for each vote, choose a permanent the voter owns, then gain control of the chosen ones for good', does_one: null }] }),
    card('Trap the Trespassers', { kind: 'objects', mode: 'secret', then: 'for each one that got {n} votes, put {n} stun counters on it, then tap it' }),
    card('Plea for Power', { reads: 'most', tie: 'knowledge', choices: [
      { word: 'time', does: 'take an extra turn after this one', does_one: null }, { word: 'knowledge', does: 'draw 3 cards', does_one: null }] }),
    card('Council\'s Judgment', { kind: 'objects', reads: 'most or tied', then: 'exile each with the most votes or tied' }),
    card('Mob Verdict', { kind: 'players', mode: 'secret', then: 'for each opponent who got {n} votes, deal {2n} damage to that player and to each creature they control; after that, draw as many cards as you got votes' }),
    card('Vault', { kind: 'objects', reads: 'most or tied', then: 'if nothing got a vote, each player draws a card; otherwise, destroy each with the most votes or tied' }),
  ]);
});

const told = (shown: VotingShown, controller: number): string[] => (ifItEnded(shown, controller) ?? []).map((one) => plain(tell(one, person)));

describe('the count', () => {
  it('holds every choice in printed order', () => {
    const count = tally(voting('x', ['death', 'taxes'], [[3, 'taxes']]));
    expect([...count.counts]).toEqual([['death', 0], ['taxes', 1]]);
    expect(count.leaders).toEqual(['taxes']);
    expect(count.isTied).toBe(false);
  });

  it('3-1-1 is not tied, 2-2-1 is', () => {
    const words = ['a', 'b', 'c'];
    expect(tally(voting('x', words, [[1, 'a'], [2, 'a'], [3, 'a'], [4, 'b'], [1, 'c']])).isTied).toBe(false);
    expect(tally(voting('x', words, [[1, 'a'], [2, 'a'], [3, 'b'], [4, 'b'], [1, 'c']])).leaders).toEqual(['a', 'b']);
  });

  it('nothing leads without a vote', () => expect(tally(voting('x', ['a', 'b'], [])).leaders).toEqual([]));

  it('knows who voted for what, and each choice its seal', () => {
    const shown = voting('x', ['a', 'b'], [[1, 'b'], [2, 'b'], [1, 'b']]);
    expect(votersFor(shown, 'b')).toEqual([1, 2, 1]);
    expect(placeOf(shown, 'b')).toBe(2);
  });
});

describe('if it ended now', () => {
  it('every vote counts: each word with its number, in printed order', () => {
    expect(told(voting('Capital Punishment', ['death', 'taxes'], [[4, 'taxes'], [1, 'death'], [2, 'taxes']]), 3)).toEqual([
      'Each opponent of Cy sacrifices a creature.', 'Each opponent of Cy discards 2 cards.']);
  });

  it('the most votes decide, a tie goes to the word that takes it', () => {
    const words = ['time', 'knowledge'];
    expect(told(voting('Plea for Power', words, [[3, 'time']]), 3)).toEqual(['Cy takes an extra turn after this one.']);
    expect(told(voting('Plea for Power', words, [[3, 'time'], [4, 'knowledge']]), 1)).toEqual(['You draw 3 cards.']);
  });

  it('one more vote shows what a choice would make of it', () => {
    const shown = voting('Capital Punishment', ['death', 'taxes'], [[3, 'death']]);
    expect(ofChoice(shown, 3, 'death').map((one) => plain(tell(one, person)))).toEqual(['Each opponent of Cy sacrifices 2 creatures.']);
  });

  it('objects: all with the most votes or tied are named', () => {
    const choices = { 7: { name: 'Grave Titan', object: 7 }, 9: { name: 'Sol Ring', object: 9 } };
    const shown = voting('Council\'s Judgment', [], [[3, '7'], [4, '9']], { choices });
    expect(told(shown, 2)).toEqual(['Ben exiles Grave Titan and Sol Ring.']);
  });

  it('players: each opponent with votes, then the controller\'s own', () => {
    const choices = Object.fromEntries([1, 2, 3, 4].map((id) => [`p${id}`, { name: person(id).name, player: id }]));
    const shown = voting('Mob Verdict', [], [[1, 'p2'], [2, 'p3'], [3, 'p2'], [4, 'p3']], { choices });
    expect(told(shown, 3)).toEqual(['Mob Verdict deals 4 damage to Ben and to each creature they control.', 'Cy draws 2 cards.']);
  });

  it('one counter, and two', () => {
    const choices = { 7: { name: 'Elk', object: 7 }, 8: { name: 'Ox', object: 8 } };
    const shown = voting('Trap the Trespassers', [], [[1, '7'], [2, '8'], [3, '8']], { choices });
    expect(told(shown, 3)).toEqual(['Cy puts 1 stun counter on Elk, then taps Elk.', 'Cy puts 2 stun counters on Ox, then taps Ox.']);
  });

  it('up to one: nothing got a vote', () => {
    expect(told(voting('Vault', [], [], { choices: { 7: { name: 'Elf', object: 7 } } }), 1)).toEqual(['Each player draws a card.']);
  });

  it('a vote without a card has no reading', () => expect(ifItEnded(voting('Who goes first?', ['Ada', 'Ben'], []), 1)).toBeNull());
});

describe('the steps of an outcome', () => {
  const shown = voting('Capital Punishment', ['death', 'taxes'], [[3, 'death'], [4, 'taxes']]);
  const states = (left: number): string[] => stepsOf(shown, 3, left, 2).map((step) => step.is);
  it('are done, now and next', () => {
    expect(states(2)).toEqual(['now', 'next']);
    expect(states(1)).toEqual(['done', 'now']);
    expect(states(0)).toEqual(['done', 'done']);
  });
  it('the one that asks is the one that is going on', () => {
    const taken = voting('Expropriate', ['time', 'money'], [[1, 'time'], [2, 'money']]);
    expect(stepsOf(taken, 1, 3, 3, ['choose']).map((step) => step.is)).toEqual(['done', 'now']);
  });
});
