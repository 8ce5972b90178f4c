import { describe, expect, it } from 'vitest';
import { LONGEST, readList } from '../src/lists';

const said = (text: string): string[] => readList(text).entries.map((one) => `${one.count} ${one.name}${one.place === 'main' ? '' : ` (${one.place})`}`);

describe('a list of cards', () => {
  it('is plain text, with or without counts', () => {
    expect(said('// my deck\n1 Plea for Power\n4x Llanowar Elves\n\nTivit, Seller of Secrets\n')).toEqual(['1 Plea for Power', '4 Llanowar Elves', '1 Tivit, Seller of Secrets']);
  });
  it('is an export of MTG Arena, with sets and numbers', () => {
    const text = 'About\nName Council\n\nCommander\n1 Tivit, Seller of Secrets (NCC) 6\n\nDeck\n1 Expropriate (CN2) 32\n10 Island (SNC) 264\n\nSideboard\n1 Bite of the Black Rose (CNS) 26\n';
    expect(said(text)).toEqual(['1 Tivit, Seller of Secrets (commander)', '1 Expropriate', '10 Island', '1 Bite of the Black Rose (side)']);
  });
  it('is a .dck of XMage', () => {
    expect(said('NAME:Council\n1 [CN2:32] Expropriate\n2 [SNC:264] Island\nSB: 1 [CNS:26] Bite of the Black Rose\nLAYOUT MAIN:(1,1)(NONE,false,50)|([CN2:32])\n')).toEqual(['1 Expropriate', '2 Island', '1 Bite of the Black Rose (side)']);
  });
  it('is a .dck of Forge', () => {
    const text = '[metadata]\nName=Council\n[Commander]\n1 Tivit, Seller of Secrets|NCC|1\n[Main]\n1 Expropriate|CN2\n12 Island|SNC|2\n[Sideboard]\n1 Custodi Squire|CNS\n';
    expect(said(text)).toEqual(['1 Tivit, Seller of Secrets (commander)', '1 Expropriate', '12 Island', '1 Custodi Squire (side)']);
  });
  it('is a .cod of Cockatrice', () => {
    const text = '<?xml version="1.0"?>\n<cockatrice_deck version="1">\n<deckname>Council</deckname>\n<zone name="main">\n<card number="1" name="Gollum, Scheming Guide"/>\n<card number="2" price="0" name="Fire &amp; Ice"/>\n</zone>\n<zone name="side"><card number="1" name="Mob Verdict"/></zone>\n</cockatrice_deck>';
    expect(said(text)).toEqual(['1 Gollum, Scheming Guide', '2 Fire & Ice', '1 Mob Verdict (side)']);
  });
  it('adds up what stands twice, and keeps marks of foil and category out of names', () => {
    expect(said('2 Island\n1 Sol Ring (C21) 263 *F*\n3 Island\n1 Arcane Signet #ramp')).toEqual(['5 Island', '1 Sol Ring', '1 Arcane Signet']);
  });
  it('names what it cannot read, with its line', () => {
    expect(readList('1 Island\n???\n{"a": 1}\n0 Plains').misread).toEqual([{ line: 2, text: '???' }, { line: 3, text: '{"a": 1}' }, { line: 4, text: '0 Plains' }]);
    expect(readList('<cockatrice_deck>\n<card number="1" name=""/>').misread).toEqual([{ line: 2, text: '<card number="1" name=""/>' }]);
  });
  it('is read in bounded time, however long it is', () => {
    expect(readList('1 Island\n'.repeat(LONGEST)).entries[0]?.count).toBe(999);
    expect(readList('x'.repeat(LONGEST * 2)).misread).toHaveLength(1);
  });
});
