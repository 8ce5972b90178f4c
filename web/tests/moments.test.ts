import { describe, expect, it } from 'vitest';
import { momentsOf } from '../src/moments';
import { SOUNDS } from '../src/senses';
import type { TableDoc, VotingShown } from '../src/documents';
import { SCENES } from '../dev/documents';

const open = SCENES['others-vote']!.table;
const withVotes = (votes: VotingShown['votes'], more: Partial<VotingShown> = {}): TableDoc => ({ ...open, voting: { ...open.voting!, ...more, votes } });

describe('what is felt', () => {
  it('is one\'s own vote, or one chosen for another, and nobody else\'s', () => {
    const before = withVotes({});
    expect(momentsOf(before, withVotes({ 1: [3, 'death'] }), 3)).toEqual(['cast']);
    expect(momentsOf(before, withVotes({ 1: [3, 'death'] }), 1)).toEqual([]);
    expect(momentsOf(before, withVotes({ 1: [3, 'death', 1] }), 1)).toEqual(['cast']);
    expect(momentsOf(before, withVotes({ 1: [3, 'death', 1] }), 3)).toEqual([]);
    expect(momentsOf(before, withVotes({ 1: [3, 'death'] }), null)).toEqual([]);
  });
  it('is one\'s own vote when it ends the voting, too', () => {
    const { voting, ...rest } = withVotes({ 1: [3, 'death'] }, { finished: true });
    expect(momentsOf(withVotes({}), { ...rest, outcome: { voting: voting!, since: 1 } }, 3)).toEqual(['cast']);
    expect(momentsOf({ ...rest }, { ...rest, outcome: { voting: voting!, since: 1 } }, 3)).toEqual([]);
  });
  it('is one\'s own envelope once', () => {
    const secret = { secret: true as const };
    const before = withVotes({}, { ...secret, locked: [2] });
    const sealed = withVotes({}, { ...secret, locked: [2, 1] });
    expect(momentsOf(before, sealed, 1)).toEqual(['cast']);
    expect(momentsOf(before, sealed, 2)).toEqual([]);
    expect(momentsOf(sealed, sealed, 1)).toEqual([]);
  });
  it('is the reveal for everybody, not each vote in it', () => {
    const before = withVotes({}, { secret: true, locked: [1, 2] });
    const revealed = withVotes({ 1: [1, 'death'], 2: [2, 'taxes'] }, { secret: true, finished: true });
    expect(momentsOf(before, revealed, 1)).toEqual(['revealed']);
    expect(momentsOf(revealed, revealed, 1)).toEqual([]);
  });
  it('is the Ring', () => {
    const tempted = { ...open, players: { ...open.players, 1: { ...open.players![1]!, ring: { tempted: 9 } } } };
    expect(momentsOf(open, tempted, 2)).toEqual(['tempted']);
  });
  it('is nothing at the first sight of a table', () => expect(momentsOf(null, open, 1)).toEqual([]));
});

describe('a sound', () => {
  it('is short', () => {
    for (const tones of Object.values(SOUNDS)) for (const [, at, length] of tones) expect(at + length).toBeLessThan(0.7);
  });
});
