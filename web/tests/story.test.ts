import { describe, expect, it } from 'vitest';
import { linesOf } from '../src/pieces/lines';
import { chaptersOf, keyOf, onlyAbout } from '../src/scenes/story';
import type { LineShown } from '../src/documents';
import { plain, type Person } from '../src/words/rich';
import { rest as de } from '../src/words/de/rest';
import { rest as en } from '../src/words/en/rest';

const life = (from: number, to: number): Record<string, LineShown> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [String(from + at), ['lost life', 1, at] as const]));
const keys = (log: Record<string, LineShown>): unknown[] => chaptersOf(linesOf(log)).map(keyOf);

describe('a chapter of the story', () => {
  const now = { ...life(101, 150), 151: ['turn', 2, 3] as const, ...life(152, 160) };
  it('is the same one when older lines come before it', () => {
    expect(keys(now)).toEqual(['from before', 151]);
    expect(keys({ ...life(1, 100), ...now })).toEqual(['from before', 151]);
  });
  it('is the same one when a line is added', () => {
    expect(keys({ ...now, 161: ['lost life', 1, 3] })).toEqual(keys(now));
  });
  it('begins with its turn once that is there', () => {
    expect(keys({ 50: ['turn', 1, 2], ...life(51, 100), ...now })).toEqual([50, 151]);
  });
});

describe('the vote that is over', () => {
  // Ada is 1. Ben voted death twice, Cy taxes as Ada chose; Ada death.
  const line: LineShown = ['voted', 3, 'Capital Punishment', 'death', 3, 'taxes', 1, 2, 1, 2, 2, 1, 2, 3, 2, 1, 1, 1, 1];
  const person = (id: number): Person => ({ name: ['', 'Ada', 'Ben', 'Cy'][id] ?? '', you: id === 1 });

  it('tells who voted what, in order, and who chose for somebody else', () => {
    expect(plain(en.story(line, person).text)).toBe('The vote on Capital Punishment is over: death 3, taxes 1. In order: Ben death, death; Cy taxes (you chose); you death.');
    expect(plain(de.story(line, person).text)).toBe('Die Abstimmung zu Capital Punishment ist vorbei: death 3, taxes 1. Der Reihe nach: Ben death, death; Cy taxes (du hast gewählt); du death.');
  });
  it('tells what an older line holds, and no votes', () => {
    expect(plain(en.story(['voted', 3, 'X', 'a', 2], person).text)).toBe('The vote on X is over: a 2.');
    expect(plain(en.story(['voted', 3, 'X'], person).text)).toBe('The vote on X is over: no votes.');
  });
});

describe('the story of one player', () => {
  const log: Record<string, LineShown> = {
    1: ['turn', 1, 1], 2: ['resolving', 1, 'Capital Punishment'], 3: ['voting', 1, 'Capital Punishment', 'open'], 4: ['voted', 1, 'Capital Punishment', 'death', 2, 2, 1, 2, 1, 1, 3],
    5: ['lost life', 2, 1], 6: ['turn', 2, 2], 7: ['controls', 1, 'Cy', 'this turn'], 8: ['turn', 3, 3], 9: ['lost life', 1, 2],
  };
  const only = (id: number, name: string): number[][] => onlyAbout(chaptersOf(linesOf(log)), id, name).map(({ lines }) => lines.map(({ n }) => n));

  it('has what that player voted, under the card it was about', () => expect(only(2, 'Ben')).toEqual([[2, 4, 5], [6]]));
  it('has what somebody chose for another, and who is named', () => expect(only(3, 'Cy')).toEqual([[2, 4], [6, 7], [8]]));
  it('leaves out chapters with nothing of theirs', () => expect(only(4, 'Dee')).toEqual([]));
});
