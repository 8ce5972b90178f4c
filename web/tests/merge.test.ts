import { describe, expect, it } from 'vitest';
import { merge } from '../src/merge';

// The cases of RFC 7396, appendix A.
const CASES: [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [['a', 'b'], ['c', 'd'], ['c', 'd']],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('merge', () => {
  it.each(CASES)('%j with %j is %j', (target, patch, result) => expect(merge(target, patch)).toEqual(result));

  it('changes nothing in place and keeps untouched parts the same objects', () => {
    const old = { players: { 1: { life: 40 }, 2: { life: 40 } }, stack: {} };
    const now = merge(old, { players: { 2: { life: 38 } } }) as typeof old;
    expect(old.players[2].life).toBe(40);
    expect(now.players[2].life).toBe(38);
    expect(now.players[1]).toBe(old.players[1]);
    expect(now.stack).toBe(old.stack);
  });

  it('never touches prototypes', () => {
    merge({}, JSON.parse('{"__proto__":{"bad":true}}'));
    expect(({} as Record<string, unknown>)['bad']).toBeUndefined();
  });
});
