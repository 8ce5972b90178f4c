import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// The page must be right where lines run from the right: sides are named by the line (inline-start),
// never by the screen (left). The ring of seats alone is geometry: it turns one way in every language.

const folder = new URL('../src/style/', import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
const GEOMETRY = /\.ring\b|\.seat\b|\.half\b/;
const SIDES = /^(?:left|right|float|clear|(?:margin|padding|border)-(?:left|right)(?:-\w+)*|border-(?:top|bottom)-(?:left|right)-radius|scroll-(?:margin|padding)-(?:left|right))$/;
const FOUR = /^(?:margin|padding|inset|border-width|border-style|border-color|scroll-margin|scroll-padding)$/;

/** The declarations of a sheet, each with the selector it stands under. */
function declarations(css: string): [string, string, string][] {
  const plain = css.replace(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
    body.split(';').map((one) => one.split(/:(.*)/s)).filter((pair) => pair.length > 1).map(([name = '', value = '']): [string, string, string] => [selector.trim(), name.trim(), value.trim()]));
}

/** A value in its parts, whole where it has brackets. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]+\((?:[^()]|\([^()]*\))*\)|[^\s])+/g) ?? [];

/** Why a declaration is wrong where lines run from the right; null if it is not. */
function wrongFromTheRight([selector, name, value]: [string, string, string]): string | null {
  if (GEOMETRY.test(selector)) return null;
  if (SIDES.test(name)) return 'names a side of the screen';
  if (/^text-align$/.test(name) && /left|right/.test(value)) return 'aligns to a side of the screen';
  const parts = partsOf(value);
  if (FOUR.test(name) && parts.length === 4 && parts[1] !== parts[3]) return 'gives left and right different room';
  if (name === 'border-radius' && parts.length > 1 && !(parts[0] === parts[1] && (parts[2] ?? parts[0]) === (parts[3] ?? parts[1]))) return 'rounds left and right differently';
  if (name === 'translate' && !/^0 /.test(value)) return 'moves to a side of the screen';
  return null;
}

describe.each(sheets)('%s', (name) => {
  it('knows no left and no right', () => {
    const found = declarations(readFileSync(new URL(name, folder), 'utf8'));
    const wrong = found.map((one) => [one.slice(0, 3).join(' | '), wrongFromTheRight(one)] as const).filter(([, why]) => why !== null);
    expect(wrong).toEqual([]);
    expect(found.length).toBeGreaterThan(20);
  });
});

it.each([
  ['.x', 'margin-left', '1rem'], ['.x', 'padding', '0 1rem 0 2rem'], ['.x', 'border-radius', '0 3px 3px 0'], ['.x', 'text-align', 'right'], ['.x', 'translate', '-50% 0'],
] as [string, string, string][])('notices %s { %s: %s }', (...one) => expect(wrongFromTheRight(one)).not.toBeNull());

it('lets through what is the same on both sides', () => {
  expect([['.x', 'padding', '0 1rem 2rem 1rem'], ['.x', 'margin', '0 calc(1rem + 2px)'], ['.seat', 'left', '50%'], ['.x', 'border-radius', '3px 3px 0 0']].map((one) => wrongFromTheRight(one as [string, string, string]))).toEqual([null, null, null, null]);
});
