import { describe, expect, it } from 'vitest';
import type { CommitmentShown, TableDoc, VotingShown } from '../src/documents';
import { chanceHolds, commitmentTo, newNonce, padded, wrongEnvelopes } from '../src/envelopes';
import { SCENES } from '../dev/documents';

const NONCE = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('');
const GAME = 'ab'.repeat(32);

// The examples of docs/protocol.md.
const VECTORS: [string, { game: string; voting: number; slot: string; chooser: number }, string[], string][] = [
  ['one vote', { game: GAME, voting: 12, slot: '1', chooser: 1 }, ['truth'], '999714bea42866769ffca7f1e39b6dc383e8c18a309599b0201a4aba9427f7e1'],
  ['one of two used', { game: GAME, voting: 12, slot: '1', chooser: 1 }, ['truth', ''], 'd87af8b6ef85c43fd0824f5469de75d3baeb2108348d54c2517568faf2e3bf9c'],
  ['both used', { game: GAME, voting: 12, slot: '1', chooser: 1 }, ['truth', 'truth'], '0f0834dfb43a4783b5186c168a328fa58e78dc9fcd9a5f781526161f701c68cb'],
  ['decided by another', { game: GAME, voting: 12, slot: '1', chooser: 2 }, ['p3', 'p4'], '3917418559ada2f04116d2680d89734b35040bb914d925b1c2c6387deb380964'],
  ['how many are used', { game: GAME, voting: 12, slot: '1 uses', chooser: 1 }, ['1'], '2072c7efd0e17325f1a74c8e7749658fb98d0f88f664ad3fc0bb1d9695a118b5'],
  ['an empty envelope', { game: '', voting: 7, slot: '2', chooser: 2 }, [''], '8807bc4ed72dc39afc8941d82fa7233f3f0874d297717cbb749b686d2b3211f2'],
];

describe('a commitment', () => {
  it.each(VECTORS)('is the same everywhere: %s', (_, bound, choices, hash) => expect(commitmentTo(NONCE, bound, choices)).toBe(hash));
  it('has as many places as there may be votes', () => expect(padded(['a'], 3)).toEqual(['a', '', '']));
  it('has a nonce nobody can guess', () => {
    expect(newNonce()).toMatch(/^[0-9a-f]{64}$/);
    expect(newNonce()).not.toBe(newNonce());
  });
});

function revealed(): [TableDoc, VotingShown, Map<string, CommitmentShown>] {
  const doc = structuredClone(SCENES['checked']!.table);
  const over = doc.outcome!.voting;
  return [doc, over, new Map(Object.entries(structuredClone(over.commitments!)))];
}

describe('a reveal', () => {
  it('is right where every envelope holds what was sealed', () => expect(wrongEnvelopes(...revealed())).toEqual([]));

  it('is wrong with another vote', () => {
    const [doc, over, seen] = revealed();
    expect(wrongEnvelopes(doc, { ...over, votes: { ...over.votes, 4: [2, 'p4'] } }, seen)).toEqual(['2']);
  });

  it('is wrong with another vote and another commitment to it', () => {
    const [doc, over, seen] = revealed();
    const openings = { ...over.openings, 2: { ...over.openings!['2']!, choices: ['p4'] } };
    expect(wrongEnvelopes(doc, { ...over, openings, votes: { ...over.votes, 4: [2, 'p4'] } }, seen)).toEqual(['2']);
  });

  it('is wrong without an envelope that was there, unless its voter left', () => {
    const [doc, over, seen] = revealed();
    const { 4: _, ...votes } = over.votes as Record<number, readonly [number, string]>;
    const { 2: __, ...openings } = over.openings as Record<number, NonNullable<VotingShown['openings']>[string]>;
    expect(wrongEnvelopes(doc, { ...over, votes, openings }, seen)).toEqual(['2']);
    const ben = doc.players!['2']!;
    expect(wrongEnvelopes({ ...doc, players: { ...doc.players, 2: { ...ben, lost: 'conceded' } } }, { ...over, votes, openings }, seen)).toEqual([]);
  });

  it('is wrong with a vote that nobody sealed', () => {
    const [doc, over, seen] = revealed();
    expect(wrongEnvelopes(doc, { ...over, votes: { ...over.votes, 5: [3, 'p1'] } }, seen)).toEqual(['3']);
  });
});

describe('chance', () => {
  const seed = NONCE;
  const commitment = 'd22c931124c4b6e2a4eaaa035b596a318e13c08d99e55b403514099930133a93';
  it('is what the seed says', () => {
    expect(chanceHolds({ commitment, seed, draws: { 4: [3, 1000, 151], 5: [3, 1000, 520], 6: [3, 1000, 297] } })).toBe(true);
    expect(chanceHolds({ commitment, seed, draws: { 4: [3, 1000, 152] } })).toBe(false);
    expect(chanceHolds({ commitment: '00'.repeat(32), seed })).toBe(false);
    expect(chanceHolds({ commitment })).toBe(false);
  });
});
