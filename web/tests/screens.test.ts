import { describe, expect, it } from 'vitest';
import { wanted } from '../src/address';
import { baseOf } from '../src/browser';
import { momentOf } from '../src/screens/making-room';
import { readWishes } from '../src/screens/wishes';

describe('the screens nobody taps on', () => {
  const asked = (path: string): unknown => wanted(new URL(path, 'http://moot.example')).screen;
  it('are asked for behind the code', () => {
    expect(asked('/t/K7Q2M4XN/table')).toBe('table');
    expect(asked('/club/t/K7Q2M4XN/overlay?theme=night')).toBe('overlay');
    expect(wanted(new URL('http://moot.example/t/k7q2m4xn/table')).code).toBe('K7Q2M4XN');
  });
  it('are nothing else', () => {
    expect(asked('/t/K7Q2M4XN')).toBeNull();
    expect(asked('/t/K7Q2M4XN/')).toBeNull();
    expect(asked('/table')).toBeNull();
    expect(wanted(new URL('http://moot.example/t/K7Q2M4XN/')).code).toBe('K7Q2M4XN');
  });
  it('find the server below any path', () => {
    const from = (script: string, page: string): string => baseOf(`http://moot.example${script}`, `http://moot.example${page}`).pathname;
    expect(from('/t/K7Q2M4XN/assets/a.js', '/t/K7Q2M4XN/overlay')).toBe('/');
    expect(from('/club/t/K7Q2M4XN/assets/a.js', '/club/t/K7Q2M4XN/table')).toBe('/club/');
    expect(from('/t/K7Q2M4XN/assets/a.js', '/t/K7Q2M4XN/')).toBe('/');
    expect(from('/t/assets/a.js', '/t/K7Q2M4XN')).toBe('/');
    expect(from('/assets/a.js', '/')).toBe('/');
  });
});

describe('how an overlay is wished', () => {
  const wishes = (query: string): unknown => readWishes(new URLSearchParams(query));
  it('is read from its address', () => {
    expect(wishes('theme=night&show=vote&edge=top&scale=1.5')).toEqual({ theme: 'night', vote: true, rings: false, edge: 'top', scale: 1.5 });
  });
  it('and what is not understood is not said', () => {
    expect(wishes('theme=pink&edge=left&scale=abc')).toEqual({ theme: null, vote: true, rings: true, edge: 'bottom', scale: 1 });
    expect(wishes('scale=99')).toMatchObject({ scale: 3 });
    expect(wishes('scale=-1')).toMatchObject({ scale: 1 });
  });
});

describe('the outcome of a vote on a screen', () => {
  const after = { turn: 1, step: 'first main', log: { '7': ['voted', 1] }, asked: {} } as unknown as Parameters<typeof momentOf>[0];
  it('stays while nothing else happens', () => {
    expect(momentOf({ ...after })).toBe(momentOf(after));
  });
  it('makes room for a line, a step, a turn or a question', () => {
    const others = [{ log: { ...after.log, '8': ['tempted', 1] } }, { step: 'end' }, { turn: 2 }, { asked: { '2': 'bearer' } }];
    for (const one of others) expect(momentOf({ ...after, ...one } as typeof after)).not.toBe(momentOf(after));
  });
});
