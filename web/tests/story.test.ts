import { describe, expect, it } from 'vitest';
import { linesOf } from '../src/pieces/lines';
import { chaptersOf, keyOf } from '../src/scenes/story';
import type { LineShown } from '../src/documents';

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
