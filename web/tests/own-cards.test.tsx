import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'preact-render-to-string';
import { App } from '../src/app';
import { fetchTheRest } from '../src/scenes/asked-for';
import { catalogue, type Card } from '../src/catalogue';
import { ownNames, partsOf, PART, readFile, startOwnCards, takeFile, unknownOf } from '../src/own-cards';
import { connection, refusal, seat, table } from '../src/table';
import { Problems } from '../src/scenes/own-cards';
import { look, panel } from '../src/view';
import { say } from '../src/words';
import { CARDS, SCENES } from '../dev/documents';

beforeAll(fetchTheRest);

const text = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const card = (name: string): Card => ({ ...(CARDS as { cards: Card[] }).cards[0]!, name, reading: [`${name} is read.`] });

function sitDown(host: boolean): void {
  const scene = SCENES['own-cards']!;
  connection.state.value = 'open';
  connection.code.value = 'K7QX4MHT';
  table.value = scene.table;
  seat.value = host ? scene.seat : { seat: 2, may: [] };
}

beforeEach(() => {
  vi.restoreAllMocks();
  catalogue.value = new Map();
  look.value = 'auto';
  panel.value = null;
  table.value = null;
  seat.value = null;
  refusal.value = null;
});

describe('a file', () => {
  it('goes in parts of bytes that make the same text', () => {
    const long = 'Nazgûl \u{1F9D9} '.repeat(700);
    const parts = partsOf(long);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.every((part) => part.length <= PART)).toBe(true);
    const whole = new Uint8Array(parts.flatMap((part) => [...part]));
    expect(new TextDecoder().decode(whole)).toBe(long);
    expect(partsOf('')).toEqual([new Uint8Array()]);
  });

  it('is answered with its readings after the last part', async () => {
    const sent: boolean[] = [];
    vi.spyOn(connection, 'sendCards').mockImplementation((_part, more) => {
      sent.push(more);
      return Promise.resolve(more ? { t: 'done', id: 'a' } : { t: 'readings', id: 'b', cards: { Feast: ['Draw a card.'] }, problems: [] });
    });
    const read = await readFile('x'.repeat(PART + 1));
    expect(sent).toEqual([true, false]);
    expect(read?.cards).toEqual({ Feast: ['Draw a card.'] });
  });

  it('says why it was not read, or not taken', async () => {
    const why = { t: 'refused', code: 'not_host', text: 'Only the host of the table adds cards.' };
    vi.spyOn(connection, 'sendCards').mockRejectedValue(why);
    vi.spyOn(connection, 'takeCards').mockRejectedValue(why);
    expect(await readFile('x')).toBeNull();
    expect(refusal.value).toEqual(why);
    refusal.value = null;
    expect(await takeFile()).toBe(false);
    expect(refusal.value).toEqual(why);
  });
});

describe('the cards of the table', () => {
  it('are asked for when they are new or another', () => {
    expect(unknownOf({ a: '1', b: '2' }, new Map([['a', '1'], ['b', '9']]))).toEqual(['b']);
  });

  it('are learned a few at a time, and join the catalogue', async () => {
    const asked: (readonly string[])[] = [];
    vi.spyOn(connection, 'listCards').mockImplementation((names) => {
      asked.push(names);
      return Promise.resolve({ t: 'cards', id: 'a', cards: names.map(card) });
    });
    sitDown(true);
    const signs = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`Card ${n}`, 'sign']));
    table.value = { ...table.value!, own_cards: signs };
    startOwnCards();
    await vi.waitFor(() => expect(catalogue.value.size).toBe(10));
    expect(asked.map((names) => names.length)).toEqual([8, 2]);
    table.value = { ...table.value!, own_cards: { ...signs, 'Card 3': 'another' } };
    await vi.waitFor(() => expect(asked.at(-1)).toEqual(['Card 3']));
  });
});

describe('the page', () => {
  it('shows everybody their names in the lobby, and what they say in the menu', () => {
    sitDown(false);
    catalogue.value = new Map([['Feast or Fast', card('Feast or Fast')]]);
    expect(ownNames.value).toEqual(['Feast or Fast', 'The Barn Assembly']);
    expect(text(render(<App />))).toContain('Feast or Fast, The Barn Assembly');
    look.value = 'menu';
    const menu = text(render(<App />));
    expect(menu).toContain('Feast or Fast is read.');
    expect(menu).not.toContain(say.addOwnCards);
  });

  it('lets the host paste or upload a file, in the lobby and at the table', () => {
    sitDown(true);
    look.value = 'menu';
    expect(text(render(<App />))).toContain(say.addOwnCards);
    look.value = 'auto';
    panel.value = { is: 'own-cards' };
    expect(text(render(<App />))).toContain(say.pasteCards);
    table.value = SCENES['table']!.table;
    panel.value = { is: 'own-cards' };
    expect(text(render(<App />))).toContain(say.uploadCards);
  });

  it('tells every problem with its line', () => {
    const shown = render(<Problems problems={[[3, '“drow” is no effect.'], [7, 'No card stands here.']]} />);
    expect(text(shown)).toContain('Line 3: “drow” is no effect.');
    expect(text(shown)).toContain('Line 7: No card stands here.');
    expect(shown).toContain('role="alert"');
  });
});
