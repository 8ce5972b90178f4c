import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleLabel, ruleSays } from '../src/words/en/rules';
import { questions } from '../src/words/en/questions';
import { BY_HAND_KINDS, story, STORY_KINDS } from '../src/words/en/story';
import { said } from '../src/words/en/clauses';
import { plain } from '../src/words/rich';

// What the engine may say is read from its own sources, so that no kind stays without a sentence.
const engine = (name: string): string => readFileSync(new URL(`../../engine/${name}`, import.meta.url), 'utf8');
const between = (text: string, from: string, to: string): string => text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
const all = (text: string, what: RegExp): string[] => [...text.matchAll(what)].map((found) => found[1] ?? '');

const person = (id: number): { name: string; you: boolean } => ({ name: `P${id}`, you: id === 1 });

describe('the story', () => {
  const kinds = between(engine('story.py'), 'KINDS: dict', '\n}\n');
  const listed = [...kinds.matchAll(/^ {4}"([^"]+)": \("([^"]+)"/gm)].map((found) => [found[1], found[2]]);

  it('reads the engine\'s list', () => expect(listed.length).toBeGreaterThan(30));

  it.each(listed)('has a sentence for "%s", with its rule %s', (kind, rule) => {
    expect(STORY_KINDS).toContain(kind);
    const line = story([kind ?? '', 2, 'Elf', 2, 'Goblin', 1], person);
    expect(plain(line.text)).toMatch(/^[A-Z0-9].*\.$/);
    expect(line.rule).toBe(rule);
  });

  it.each(all(engine('manual.py'), /^ +_change\([^"]*"([a-z ]+)"/gm))('has a sentence for the manual change "%s"', (kind) => expect(BY_HAND_KINDS).toContain(kind));

  it('prints a kind it does not know plainly', () => {
    expect(plain(story(['something new', 2, 'Elf', 3], person).text)).toBe('P2: something new Elf, 3.');
  });

  it('speaks to the reader', () => {
    expect(plain(story(['lost life', 1, 3], person).text)).toBe('You lose 3 life.');
    expect(plain(story(['lost life', 2, 3], person).text)).toBe('P2 loses 3 life.');
  });
});

describe('questions', () => {
  it.each(all(between(engine('state.py'), 'class Asks', 'class Question'), /= "([^"]+)"/g))('has words for "%s"', (kind) => {
    expect(questions.questionKinds).toContain(kind);
  });

  const files = readdirSync(new URL('../../engine/', import.meta.url)).filter((name) => name.endsWith('.py')).map(engine).join('\n');
  const CONFIRMED = ['draw', 'discard', 'scry'];
  const ELSEWHERE = ['bearer', 'attack', 'block', 'additional votes', ...CONFIRMED];
  it.each([...new Set(all(files, /about="([^"]+)"/g))].filter((about) => !ELSEWHERE.includes(about)))('asks about "%s"', (about) => {
    expect(questions.questionsAbout).toContain(about);
  });
  it.each(CONFIRMED)('tells to "%s"', (about) => expect(plain(questions.instruction(about, 2))).toMatch(/^[a-z].* 2/));
});

describe('rules', () => {
  const files = readdirSync(new URL('../../engine/', import.meta.url)).filter((name) => name.endsWith('.py') && name !== 'rules.py').map(engine).join('\n');
  it.each([...new Set(all(files, /"(\d{3}\.\d+[a-z]?)"/g))])('%s has a sentence of ours', (rule) => {
    expect(ruleSays(rule)).not.toMatch(/^Comprehensive Rules/);
    expect(ruleLabel(rule)).toBe(rule);
  });
  it('names what has no number', () => expect(ruleLabel('table')).toBe('table’s setting'));
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
