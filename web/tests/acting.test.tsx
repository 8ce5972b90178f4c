import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'preact-render-to-string';
import { actsFor, actsNow, by, usualCaster } from '../src/acting';
import { App } from '../src/app';
import { matching, type Described, type Target } from '../src/catalogue';
import type { SeatDoc, TableDoc } from '../src/documents';
import { fetchTheRest } from '../src/scenes/asked-for';
import { connection, deciderOf, seat, table } from '../src/table';
import { look, panel } from '../src/view';
import { SCENES } from '../dev/documents';

const ada = SCENES['table']!.seat!;
function at(deciders: Record<string, number>, more: Partial<TableDoc> = {}, mine: Partial<SeatDoc> = {}): void {
  table.value = { ...SCENES['table']!.table, deciders, ...more };
  seat.value = { ...ada, ...mine };
}
const shown = (): string => render(<App />).replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

beforeAll(fetchTheRest);
beforeEach(() => { connection.state.value = 'open'; look.value = 'auto'; panel.value = null; });

describe('for whom a seat acts', () => {
  it.each<[string, Record<string, number>, number[]]>([
    ['itself alone', {}, [1]],
    ['whom it controls too', { 3: 1 }, [1, 3]],
    ['whom that one controls', { 3: 1, 4: 3 }, [1, 3, 4]],
    ['nobody while it is controlled', { 1: 2 }, []],
    ['the other in a circle of two', { 1: 2, 2: 1 }, [2]],
  ])('is %s', (_, deciders, whom) => { at(deciders); expect(actsFor.value).toEqual(whom); });

  it('is whose moment it is', () => {
    at({ 3: 1 }, { stack: { 80: { name: 'Elf', kind: 'spell', controller: 2, targets: [] } }, priority: 3 });
    expect(actsNow.value).toEqual([3]);
    at({ 3: 1 }, {}, { question: { id: 9, player: 1, asks: 'choose', rule: '601.2', choices: {}, least: 1, most: 1, nth: 1 } });
    expect(actsNow.value).toEqual([1]);
  });

  it('follows who decides to the end', () => { at({ 4: 3, 3: 2 }); expect(deciderOf(4)).toBe(2); });

  it('casts as whose turn it is, and says by whom only if it is another', () => {
    at({ 3: 1 });
    expect([usualCaster(), by(3), by(1)]).toEqual([3, { by: 3 }, {}]);
    at({});
    expect(usualCaster()).toBe(1);
  });

  it('offers the targets of the one who casts', () => {
    at({ 3: 1 });
    const what: Described = { types: ['Creature'], without: [], subtype: '', zone: 'battlefield', controlled_by: 'you', not_controlled_by_you: false, owned_by: null };
    const target: Target = { says: '', what, least: 1, most: 1 };
    expect(matching(target, 3)).toEqual([31]);
    expect(matching({ ...target, what: { ...what, controlled_by: 'each opponent' } }, 3)).not.toContain(31);
  });
});

describe('on the page', () => {
  const GRAVE_TITAN = { is: 'permanent', id: 31 } as const;
  it('mana of a controlled player is theirs by name', () => {
    const players = { ...SCENES['table']!.table.players!, 3: { name: 'Cy', life: 9, pool: { 1: ['G', 2] as const } } };
    at({ 3: 1 }, { players }, { may: [...ada.may, 'pay_mana'] });
    expect(shown()).toContain('Cy’s mana: a tap spends one on something on paper');
    at({}, { players }, { may: [...ada.may, 'pay_mana'] });
    expect(shown()).not.toContain('Cy’s mana');
  });
  it('whoever is controlled reads by whom', () => {
    at({ 1: 2 });
    expect(shown()).toContain('Ben makes your choices this turn.');
    at({});
    expect(shown()).not.toContain('your choices this turn');
  });
  it('a permanent of a controlled player makes mana', () => {
    const forest = { ...SCENES['mana']!.table.permanents![70]!, controller: 3 };
    at({ 3: 1 }, { permanents: { 31: forest } }, { may: [...ada.may, 'activate_mana'] });
    panel.value = GRAVE_TITAN;
    expect(shown()).toContain('Make mana');
    at({}, { permanents: { 31: forest } }, { may: [...ada.may, 'activate_mana'] });
    panel.value = GRAVE_TITAN;
    expect(shown()).not.toContain('Make mana');
  });
});
