import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ABOUT, KINDS } from '../src/words/en/questions';
import { said } from '../src/words/en/clauses';
import { words as en } from '../src/words/en';
import { words as de } from '../src/words/de';
import { isolated } from '../src/words/directions';
import { CODES, languageFor } from '../src/words/languages';
import { plain } from '../src/words/rich';
import { BY_HAND_KINDS, STORY_RULES } from '../src/words/story';

// What the engine may say is read from its own sources, so that no kind stays without a sentence.
const engine = (name: string): string => readFileSync(new URL(`../../engine/${name}`, import.meta.url), 'utf8');
const between = (text: string, from: string, to: string): string => text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
const all = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map((found) => found[1] ?? '');
const sources = (): string => readdirSync(new URL('../../engine/', import.meta.url)).filter((name) => name.endsWith('.py') && name !== 'rules.py').map(engine).join('\n');

const person = (id: number): { name: string; you: boolean } => ({ name: `P${id}`, you: id === 1 });
const LANGUAGES = [['en', en], ['de', de]] as const;

it('tests every language there is', () => expect(LANGUAGES.map(([code]) => code)).toEqual(CODES));

describe.each(LANGUAGES)('the story in %s', (code, say) => {
  const kinds = between(engine('story.py'), 'KINDS: dict', '\n}\n');
  const listed = [...kinds.matchAll(/^ {4}"([^"]+)": \("([^"]+)", "([^"]+)"/gm)].map((found) => [found[1] ?? '', found[2] ?? '', found[3] ?? ''] as const);
  /** Facts as the engine describes them: a number where it says how many. */
  const factsOf = (says: string): (string | number)[] => says.split(/, (?:then )?/).flatMap((part) => (/ and how many/.test(part) ? ['Goblin', 2] : /^how|number/.test(part) ? [3] : ['Elf']));

  it('reads the engine\'s list', () => expect(Object.entries(STORY_RULES).sort()).toEqual([...listed].map(([kind, rule]) => [kind, rule]).sort()));

  it.each(listed)('has a sentence for "%s", to you and of others', (kind, rule, says) => {
    const lines = [1, 2].map((who) => say.story([kind, who, ...factsOf(says)], person));
    for (const line of lines) {
      expect(plain(line.text)).toMatch(/^[A-Z0-9ÄÖÜ].*\.$/);
      expect(plain(line.text)).not.toMatch(/undefined|NaN|\[object/);
      expect(line.rule).toBe(rule);
    }
    if (code !== 'en' && kind !== 'announced') expect(plain(lines[1]!.text)).not.toBe(plain(en.story([kind, 2, ...factsOf(says)], person).text));
  });

  it('knows the engine\'s manual changes', () => expect([...new Set(all(engine('manual.py'), /^ +_change\([^"]*"([a-z ]+)"/gm))].filter((kind) => !(BY_HAND_KINDS as readonly string[]).includes(kind))).toEqual([]));
  it.each(BY_HAND_KINDS)('has a sentence for the manual change "%s"', (kind) => {
    expect(plain(say.story(['by hand', 2, kind, 'Elf', 'exile', 3], person).text)).not.toMatch(/undefined|something by hand|etwas von Hand/);
  });

  it('prints a kind it does not know plainly', () => {
    expect(plain(say.story(['something new', 2, 'Elf', 3], person).text)).toBe('P2: something new Elf, 3.');
  });
});

it('speaks to the reader', () => {
  const lost = (who: number): string[] => LANGUAGES.map(([, say]) => plain(say.story(['lost life', who, 3], person).text));
  expect(lost(1)).toEqual(['You lose 3 life.', 'Du verlierst 3 Lebenspunkte.']);
  expect(lost(2)).toEqual(['P2 loses 3 life.', 'P2 verliert 3 Lebenspunkte.']);
});

describe('questions', () => {
  it.each(all(between(engine('state.py'), 'class Asks', 'class Question'), /= "([^"]+)"/g))('has words for "%s"', (kind) => {
    expect(Object.keys(KINDS)).toContain(kind);
  });

  const CONFIRMED = ['draw', 'discard', 'scry'];
  const ELSEWHERE = ['bearer', 'attack', 'block', 'additional votes', ...CONFIRMED];
  it.each([...new Set(all(sources(), /about="([^"]+)"/g))].filter((about) => !ELSEWHERE.includes(about)))('asks about "%s"', (about) => {
    expect(Object.keys(ABOUT)).toContain(about);
  });
  it.each(CONFIRMED)('tells to "%s"', (about) => {
    for (const [, say] of LANGUAGES) expect(plain(say.instruction(about, 2))).toMatch(/^\p{L}.* 2/u);
  });
  it('asks in German what a card says may be done', () => {
    const ask = (about: string): string => de.ask({ asks: 'choose', about, least: 1, most: 1, source: 'Call of the Ring' });
    expect(ask('may draw a card')).toBe('Ziehst du eine Karte?');
    expect(ask('may discard the whole hand, then draw 7 cards')).toBe('Wirfst du die ganze Hand ab, dann ziehst du 7 Karten?');
    expect(ask('may do something nobody foresaw')).toContain('do something nobody foresaw');
  });
});

describe.each(LANGUAGES)('rules in %s', (_, say) => {
  it.each([...new Set(all(sources(), /"(\d{3}\.\d+[a-z]?)"/g))])('%s has a sentence of ours', (rule) => {
    expect(say.ruleSays(rule)).not.toMatch(/^Comprehensive Rules|^Ausführliches Regelwerk/);
    expect(say.ruleLabel(rule)).toBe(rule);
  });
  it('names what has no number', () => expect(['table’s setting', 'Einstellung des Tisches']).toContain(say.ruleLabel('table')));
});

describe('refusals in German', () => {
  const codes = all(between(readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8'), '## Refusals', '## Losing'), /`([a-z]+(?:_[a-z]+)*)`/g)
    .filter((code) => !['refused', 'code', 'text', 'rule', 'where', 'open', 'join', 'resume', 'may', 'absent', 'mana'].includes(code));
  it('reads the protocol\'s list', () => expect(codes.length).toBeGreaterThan(60));
  it.each(codes)('says why: %s', (code) => expect(de.refused({ code })).toMatch(/^\p{Lu}.*\.$/u));
});

/** Every key of a language with what stands under it; functions by their name alone. */
function shape(of: object, at = ''): string[] {
  return Object.entries(of).flatMap(([key, is]: [string, unknown]) => (typeof is === 'object' && is !== null ? shape(is, `${at}${key}.`) : [`${at}${key}: ${typeof is}`]));
}

describe('German beside English', () => {
  it('has the same words, none more and none less', () => expect(shape(de).sort()).toEqual(shape(en).sort()));

  it('uses what it is given wherever English does', () => {
    const takes = (one: unknown): number => (typeof one === 'function' ? one.length : 0);
    const unused = Object.keys(en).filter((key) => takes(de[key as keyof typeof de]) < takes(en[key as keyof typeof en]));
    expect(unused).toEqual([]);
  });

  it('says nothing in English', () => {
    const said = (of: object): string[] => Object.values(of).flatMap((is: unknown) => (typeof is === 'string' ? [is] : typeof is === 'object' && is !== null ? said(is) : []));
    expect(said(de).filter((text) => text !== de.listHint && / (the|your|of|is|are|with) /.test(text))).toEqual([]);
  });
});

describe('what cards say, in German', () => {
  const folder = new URL('../../tests/golden/readings/', import.meta.url);
  const lines = [...new Set(readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n\n')[1]?.trim().split('\n') ?? []))];
  const ENGLISH = /\b(the|your|each|with|this|target|when|then|you)\b/i;

  it('reads nearly every line of every card; what it has no words for stays English', async () => {
    const read = await de.reader();
    const said = lines.map((line) => [line, read(line)] as const);
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter(([, is]) => is !== null).length / said.length).toBeGreaterThan(0.95);
    expect(said.filter(([, is]) => is !== null && ENGLISH.test(is.replace(/„[^“]+“/g, '')))).toEqual([]);
  });

  const follows = lines.flatMap((line) => /^- [^:]+: (?:if it gets [^,]+, )?(.+)\.$/.exec(line)?.[1] ?? []);
  it.each(follows)('tells what a vote leads to: %s', (clause) => {
    for (const controller of [1, 2]) {
      const told = de.tell({ words: clause.replace(/(\d*)X/g, '{$1n}'), n: 2, controller, choice: null, about: null, most: [], received: 0, source: 'Some Card' }, person);
      expect(plain(told)).toMatch(/^\p{Lu}.*\.$/u);
      expect(told.filter((bit) => typeof bit === 'object' && 'en' in bit)).toEqual([]);
      expect(plain(told)).toMatch(controller === 1 ? /\b(du|dich|dir|deine[rsn]?)\b|Chaos|Gegner|Spieler|Some Card/i : /P2|Chaos|Gegner|Spieler|Some Card/);
    }
  });
  it('leaves a clause it does not know in English', () => {
    const told = de.tell({ words: 'do something new', n: 1, controller: 2, choice: null, about: null, most: [], received: 0, source: 'Some Card' }, person);
    expect(told).toContainEqual({ en: 'do something new' });
  });
});

describe('the language', () => {
  it.each([
    [null, null, ['de-AT', 'en'], 'de'], [null, null, ['fr', 'de'], 'de'], [null, null, ['fr'], 'en'], [null, null, [], 'en'],
    [null, 'en', ['de'], 'en'], ['de', 'en', ['en'], 'de'], ['xx', null, ['de'], 'de'],
  ] as const)('asked %s, chosen %s, browser %j: %s', (address, chosen, browser, spoken) => expect(languageFor(address, chosen, browser)).toBe(spoken));

  it('sets names apart that run the other way', () => {
    expect(isolated('Ada', 'ltr')).toBe('Ada');
    expect(isolated('עדה', 'ltr')).toBe('\u2068עדה\u2069');
    expect(isolated('عدي', 'rtl')).toBe('عدي');
    expect(isolated('Ada', 'rtl')).toBe('\u2068Ada\u2069');
  });
});

describe('a card\'s clause', () => {
  const cy = { name: 'Cy', you: false };
  const me = { name: 'Ada', you: true };
  it.each([
    ['create 2 Clue tokens', 'Cy creates 2 Clue tokens', 'you create 2 Clue tokens'],
    ['the Ring tempts you, then put a +1/+1 counter on your Ring-bearer', 'the Ring tempts Cy, then Cy puts a +1/+1 counter on Cy’s Ring-bearer', 'the Ring tempts you, then you put a +1/+1 counter on your Ring-bearer'],
    ['each opponent discards a card', 'each opponent of Cy discards a card', 'each of your opponents discards a card'],
    ['for each vote, 2 times, choose a permanent the voter owns, then gain control of the chosen ones', 'for each vote, 2 times, Cy chooses a permanent the voter owns, then gains control of the chosen ones', 'for each vote, 2 times, you choose a permanent the voter owns, then gain control of the chosen ones'],
    ['for each vote, the voter chooses a creature they control; after that, gain control of the chosen ones', 'for each vote, the voter chooses a creature they control; after that, Cy gains control of the chosen ones', 'for each vote, the voter chooses a creature they control; after that, you gain control of the chosen ones'],
    ['put 2 +1/+1 counters on each creature you control', 'Cy puts 2 +1/+1 counters on each creature Cy controls', 'you put 2 +1/+1 counters on each creature you control'],
  ])('%s', (text, ofCy, mine) => {
    expect(said(text, cy, 'Card')).toBe(ofCy);
    expect(said(text, me, 'Card')).toBe(mine);
  });
});
