import { describe, expect, it } from 'vitest';
import { reseated } from '../src/pieces/drag';

describe('a seat carried over another', () => {
  it('takes its place, and those between move up', () => {
    expect(reseated([1, 2, 3, 4], 4, 1)).toEqual([4, 1, 2, 3]);
    expect(reseated([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
    expect(reseated([1, 2, 3, 4], 2, 3)).toEqual([1, 3, 2, 4]);
  });
  it('changes nothing where one of them is not there', () => {
    expect(reseated([1, 2], 3, 1)).toEqual([1, 2]);
    expect(reseated([1, 2], 1, 9)).toEqual([1, 2]);
  });
});
