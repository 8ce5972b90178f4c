import { beforeEach, describe, expect, it } from 'vitest';
import { effect } from '@preact/signals';
import { merge, type Plain } from '../src/merge';
import { bears, combat, nameOf, permanents, table } from '../src/table';
import type { TableDoc } from '../src/documents';
import { SCENES } from '../dev/documents';

const take = (patch: Plain): void => { table.value = merge(table.value, patch) as TableDoc; };

describe('what a permanent shows', () => {
  let drawn = 0;
  let stop = (): void => {};
  beforeEach(() => {
    stop();
    table.value = SCENES['open-vote']!.table;
    drawn = 0;
    // Exactly what one permanent and the list of them read.
    stop = effect(() => { drawn += 1; void [permanents.value, bears(11), combat.value, nameOf(2)]; });
  });

  it.each<[string, Plain]>([
    ['a vote', { voting: { votes: { 3: [1, 'death'] }, voter: 2 }, asked: { 1: null, 2: 'vote' } }],
    ['a line of the story', { log: { 99: ['lost life', 1, 3] } }],
    ['the next step', { step: 'combat' }],
    ['the stack', { stack: { 80: { name: 'Elf', kind: 'spell', controller: 1, targets: [] } } }],
  ])('is not drawn anew by %s', (_, patch) => {
    take(patch);
    expect(drawn).toBe(1);
  });

  it('is drawn anew by another permanent, once', () => {
    const before = table.value?.permanents?.[11];
    take({ permanents: { 12: { tapped: true } } });
    expect(drawn).toBe(2);
    expect(table.value?.permanents?.[11]).toBe(before);
  });

  it('knows a Ring-bearer by its player', () => {
    expect([bears(11), bears(12)]).toEqual([1, null]);
    take({ players: { 2: { ring: { tempted: 1, bearer: 22 } } } });
    expect([bears(11), bears(22)]).toEqual([1, 2]);
  });
});
