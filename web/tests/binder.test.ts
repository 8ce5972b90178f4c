import { describe, expect, it } from 'vitest';
import { LONGEST_NAME, cardOf, faultOf, matched } from '../src/binder/names';
import { MOST_MEGABYTES, MOST_PICTURES } from '../src/binder/limits';
import { plain } from '../src/plain';
import { pictures as de } from '../src/words/de/pictures';
import { pictures as en } from '../src/words/en/pictures';

const file = (size: number, type = 'image/png'): Blob => ({ size, type }) as Blob;
const kept = (...names: string[]): Map<string, string> => new Map(names.map((name) => [plain(name), name]));

describe('a file is named after its card', () => {
  it.each([
    ['Plea for Power.jpg', 'Plea for Power'], ['plea-for-power.webp', 'plea-for-power'], ['Plea for Power.full.jpg', 'Plea for Power'],
    ['Dr. Julius Jumblemorph.png', 'Dr. Julius Jumblemorph'], ['Expropriate', 'Expropriate'], [' Tivit .PNG', 'Tivit'], ['.jpg', ''],
  ])('%s', (name, card) => expect(cardOf(name)).toBe(card));

  it('within bounds', () => expect(cardOf(`${'x'.repeat(300)}.jpg`)).toHaveLength(LONGEST_NAME));
});

// The server folds the names of the host's file the same way (tests/server/printed).
it.each([
  ['Plea for Power', 'plea-for-power'], ['Lim-Dûl’s Vault', "LIM DUL'S VAULT"], ['Æther Vial', 'aether vial'], ['Fire // Ice', 'fire_ice'],
  ['Dandân', 'Danda\u0302n'], ['Weiß', 'WEISS'],
])('%s and %s are one name', (one, other) => expect(plain(one)).toBe(plain(other)));

it('tells other names apart', () => expect(plain('Forest 1')).not.toBe(plain('Forest 2')));

describe('what is refused, and why', () => {
  const full = new Map(Array.from({ length: MOST_PICTURES }, (_, n) => [`card${n}`, `Card ${n}`]));
  it.each([
    ['Mob Verdict', file(9, 'image/svg+xml'), kept(), 'drawing'], ['Mob Verdict', file(MOST_MEGABYTES * 1024 ** 2 + 1), kept(), 'heavy'],
    ['???', file(9), kept(), 'nameless'], ['Mob Verdict', file(9), full, 'full'],
  ] as const)('%s', (name, picture, all, why) => expect(faultOf({ name, file: picture }, all)).toBe(why));

  it('and what is taken: as large as may be, of a kind to be found out, or instead of one that is there', () => {
    expect(faultOf({ name: 'Mob Verdict', file: file(MOST_MEGABYTES * 1024 ** 2, '') }, kept())).toBeNull();
    expect(faultOf({ name: 'CARD 7', file: file(9) }, full)).toBeNull();
  });

  it('is said with its limit in each language', () => {
    for (const { fault, bounds } of [en, de]) expect([fault.heavy, fault.huge, fault.full, bounds].join()).toMatch(/12 MB.* 50 .*1[.,]000 .*1[.,]000 .*12 MB/);
  });
});

it('says which pictures are of a card here, and which of none', () => {
  expect(matched(kept('plea-for-power', 'Our House', 'tivit seller of secrets'), ['Tivit, Seller of Secrets', 'Plea for Power']))
    .toEqual({ cards: ['plea-for-power', 'tivit seller of secrets'], others: ['Our House'] });
  expect(matched(kept(), ['Plea for Power'])).toEqual({ cards: [], others: [] });
});
