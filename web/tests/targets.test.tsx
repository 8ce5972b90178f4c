import { beforeEach, describe, expect, it } from 'vitest';
import { render } from 'preact-render-to-string';
import { bondOf, offered, type Bond } from '../src/targets';
import type { Target } from '../src/catalogue';
import { connection, seat, table } from '../src/table';
import { picked } from '../src/view';
import { App } from '../src/app';
import { fetchTheRest } from '../src/scenes/asked-for';
import { SCENES } from '../dev/documents';

// 11 and 12 are Ada's, 22 is Ben's, 31 is Cy's; -2 is Ben himself.
const IDS = ['11', '12', '22', '31'];
beforeEach(() => { table.value = SCENES['table']!.table; picked.value = []; });

describe('targets that belong together', () => {
  const target = (more: Partial<Target>): Target => ({ says: '', what: {} as Target['what'], least: 0, most: 2, ...more });

  it.each<[Partial<Target>, Bond]>([[{}, null], [{ one_each: false, of_one_player: false }, null], [{ one_each: true }, 'one each'], [{ of_one_player: true }, 'of one player']])(
    '%j is bound: %s', (more, bond) => expect(bondOf([target(more)])).toBe(bond));

  it.each<[string, Bond, number, string[], string[]]>([
    ['any where nothing is said', null, 0, ['11'], IDS],
    ['all at first, one for each', 'one each', 0, [], IDS],
    ['none of a player who has one, but that one', 'one each', 0, ['11'], ['11', '22', '31']],
    ['what is free again', 'one each', 0, ['22'], ['11', '12', '22', '31']],
    ['at first only where there are enough', 'of one player', 2, [], ['11', '12']],
    ['at first all where one is enough', 'of one player', 1, [], IDS],
    ['then only that player’s', 'of one player', 1, ['22'], ['22']],
  ])('offers %s', (_, bond, least, picks, open) => {
    const { open: are, shut } = offered(IDS, picks, bond, least);
    expect(are).toEqual(open);
    expect([...are, ...shut].sort()).toEqual(IDS);
  });

  it('leaves players alone: nobody controls them', () => {
    expect(offered(['-2', '22', '-3'], ['22', '-2'], 'one each', 0).shut).toEqual([]);
  });
});

describe('a question for targets of different players', () => {
  const shown = (): string => render(<App />).replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

  it('offers no second one of a player, and says why', async () => {
    await fetchTheRest();
    connection.state.value = 'open';
    const choices = { 22: { name: 'Ogre', object: 22 }, 21: { name: 'Smothering Tithe', object: 21 }, 31: { name: 'Grave Titan', object: 31 } };
    seat.value = { seat: 1, may: [], question: { id: 9, player: 1, asks: 'choose', about: 'targets of different players', rule: '603.3d', source: 'In the Darkness Bind Them', choices, least: 0, most: 2, nth: 1 } };
    table.value = { ...table.value!, asked: { 1: 'choose' } };
    expect(shown()).toContain('Choose up to 2 targets');
    expect(shown()).toContain('No player controls more than one of them.');
    expect(shown()).not.toContain('Not with these');
    picked.value = ['22'];
    expect(shown()).toContain('Not with these: Smothering Tithe.');
  });
});
