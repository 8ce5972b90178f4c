// Deutsch: kinds of things, and what a card's clause counts or means, taken over from its English:
// "2 Treasure tokens", "a creature an opponent controls". What is not known here gives null.

import { capital, listOf, wessen } from './grammar';
import { color, counters, keyword, typeWord } from './things';
import type { Person } from '../rich';

type Gender = 'm' | 'f' | 'n';
interface Noun { readonly is: Gender; readonly one: string; readonly many: string; readonly before?: string }
const f = (one: string, many: string, before?: string): Noun => ({ is: 'f', one, many, ...(before === undefined ? {} : { before }) });
const n = (one: string, many: string, before?: string): Noun => ({ is: 'n', one, many, ...(before === undefined ? {} : { before }) });
const m = (one: string, many: string, before?: string): Noun => ({ is: 'm', one, many, ...(before === undefined ? {} : { before }) });

/** Nouns by their English; `before`: as the first part of a longer word. */
const NOUNS: Readonly<Record<string, Noun>> = {
  artifact: n('Artefakt', 'Artefakte', 'Artefakt'),
  battle: f('Schlacht', 'Schlachten', 'Schlacht'),
  'basic land': n('Standardland', 'Standardländer', 'Standardland'),
  card: f('Karte', 'Karten'),
  creature: f('Kreatur', 'Kreaturen', 'Kreaturen'),
  enchantment: f('Verzauberung', 'Verzauberungen', 'Verzauberungs'),
  instant: m('Spontanzauber', 'Spontanzauber', 'Spontanzauber'),
  land: n('Land', 'Länder', 'Land'),
  permanent: f('bleibende Karte', 'bleibende Karten'),
  'permanent card': f('bleibende Karte', 'bleibende Karten'),
  plane: f('Ebene', 'Ebenen', 'Ebenen'),
  planeswalker: m('Planeswalker', 'Planeswalker', 'Planeswalker'),
  player: m('Spieler', 'Spieler'),
  sorcery: f('Hexerei', 'Hexereien', 'Hexerei'),
  spell: m('Zauberspruch', 'Zaubersprüche'),
  token: m('Spielstein', 'Spielsteine'),
};
const TOKENS: Readonly<Record<string, string>> = { Blood: 'Blut', Clue: 'Hinweis', Food: 'Speise', Map: 'Landkarten', Treasure: 'Schatz' };
const A: Readonly<Record<Gender, string>> = { m: 'einen', f: 'eine', n: 'ein' };
const EACH: Readonly<Record<Gender, string>> = { m: 'jeden', f: 'jede', n: 'jedes' };
const OTHER: Readonly<Record<Gender, string>> = { m: 'anderen', f: 'andere', n: 'anderes' };
const RELATIVE: Readonly<Record<Gender, string>> = { m: 'der', f: 'die', n: 'das' };
const ENDING: Readonly<Record<Gender, string>> = { m: 'er', f: 'e', n: 'es' };

/** Where a long word may be broken. */
const BREAK = '\u00AD';

/** "Legendäre Kreatur – Elf Noble", "Artefaktspielstein". */
export function kindOf(types: readonly string[], supertypes: readonly string[], subtypes: readonly string[], token: boolean): string {
  const nouns = types.map((type) => NOUNS[type.toLowerCase()] ?? n(typeWord(type), typeWord(type), typeWord(type)));
  const all = token ? [...nouns, NOUNS['token']] : nouns;
  const head = all.at(-1) ?? f('bleibende Karte', 'bleibende Karten');
  const word = [...all.slice(0, -1).map((one) => one?.before ?? one?.one), head.one].filter((part) => part !== undefined).map((part, place) => (place === 0 ? part : part.toLowerCase())).join(BREAK);
  const basic = supertypes.includes('Basic') ? `Standard${word.toLowerCase()}` : word;
  const before = supertypes.filter((one) => one !== 'Basic').map((one) => (one === 'Legendary' ? `legendär${ENDING[head.is]}` : one));
  return capital([...before, basic, ...(subtypes.length > 0 ? [`– ${subtypes.join(' ')}`] : [])].join(' '));
}

/** "weißen", "blauen und roten": how a thing is colored. */
function colored(words: string, ending: string): string {
  return words.split(/ and |, /).map((one) => (one === 'colorless' ? `farblos${ending}` : color(one) === one ? one : `${color(one).toLowerCase()}${ending}`)).join(' und ');
}

/** A token or a counter: "einen Schatz-Spielstein", "1/1 weiße Soldier-Kreaturenspielsteine". */
function made(words: string, isOne: boolean): Noun | null {
  const plural = words.replace(/s$/, '');
  const [, kind] = /^(.+) counter$/.exec(isOne ? words : plural) ?? [];
  if (kind !== undefined && / or |,/.test(kind)) return null;
  if (kind !== undefined) return f(counters(kind, 1), counters(kind, 2));
  const [, size, colors, name = '', type, having] = /^(?:(\d+\/\d+) )?((?:white|blue|black|red|green|colorless)(?:(?: and |, )(?:white|blue|black|red|green))*)?\s?([A-Z][\w ]*?)?\s?(creature|artifact|artifact creature)? ?tokens?(?: with (.+))?$/.exec(words) ?? [];
  if (name === '') return null;
  const noun = type === undefined ? 'Spielstein' : `${type === 'artifact' ? 'Artefakt' : type === 'creature' ? 'Kreaturen' : 'Artefaktkreaturen'}spielstein`;
  const end = having === undefined ? '' : ` mit ${listOf(having.split(/, | and /).map(keyword))}`;
  const front = (ending: string): string => [size, colors === undefined ? undefined : colored(colors, ending)].filter((one) => one !== undefined).map((one) => `${one} `).join('');
  const word = `${TOKENS[name] ?? name}-${noun}`;
  return m(`${front('en')}${word}${end}`, `${front('e')}${word}e${end}`);
}

function noun(words: string, isOne: boolean): Noun | null {
  if (/\b(token|counter)s?\b/.test(words)) return made(words, isOne);
  const singular = isOne ? words : words.replace(/s$/, '').replace(/ie$/, 'y');
  const known = NOUNS[singular];
  if (known !== undefined) return known;
  const [, type] = /^(.+) (?:card|spell)$/.exec(singular) ?? [];
  const before = type === undefined ? undefined : NOUNS[type]?.before;
  if (before === undefined) return null;
  return singular.endsWith(' card') ? f(`${before}karte`, `${before}karten`) : m(`${before}zauberspruch`, `${before}zaubersprüche`);
}

/** What stands behind a noun: whose it is, or where. */
function qualified(words: string, who: Person): string | null {
  const own = (ending: string): string => wessen(who, ending);
  const known: Readonly<Record<string, string>> = {
    '': '',
    'you control': ` unter ${own('er')} Kontrolle`,
    'you don\'t control': ` nicht unter ${own('er')} Kontrolle`,
    'an opponent controls': ' unter der Kontrolle eines Gegners',
    'they control': ' unter eigener Kontrolle',
    'you own': who.you ? ', die dir gehört' : `, die ${who.name} gehört`,
    'the voter owns': ' dessen, der so gestimmt hat',
    'in your graveyard': ` in ${own('em')} Friedhof`,
    'in their graveyard': ' im eigenen Friedhof',
    'in a graveyard': ' in einem Friedhof',
  };
  return known[words] ?? null;
}

const THING = /^(an?|each other|each|another|up to \d+|\d*X|\d+) (.+?)((?: (?:you (?:don't )?control|an opponent controls|they control|you own|the voter owns|in (?:your|their|a) graveyard))?)$/;

/** "eine Kreatur unter deiner Kontrolle", in the accusative; null if it is not known here. */
export function thing(words: string, who: Person): string | null {
  const [, how, what = '', whose = ''] = THING.exec(words) ?? [];
  if (how === undefined) return null;
  const isOne = !/^(up to \d+|\d*X|\d+)$/.test(how) || how === '1';
  const [, not, plainly] = /^(nonland |nontoken |nonlegendary |untapped |)(.+)$/.exec(what) ?? [];
  const is = noun(plainly ?? what, isOne);
  const end = qualified(whose.trim(), who);
  if (is === null || end === null) return null;
  const without = not === 'nonland ' ? `, ${isOne ? `${RELATIVE[is.is]} kein Land ist` : 'die keine Länder sind'}`
    : not === 'nontoken ' ? `, ${isOne ? `${RELATIVE[is.is]} kein Spielstein ist` : 'die keine Spielsteine sind'}` : '';
  const adjective = not === 'untapped ' || not === 'nonlegendary ' ? `${not === 'untapped ' ? 'ungetappt' : 'nichtlegendär'}${isOne && is.is === 'm' ? 'en' : isOne ? ENDING[is.is] : 'e'} ` : '';
  const article = how === 'each' ? EACH[is.is] : how === 'each other' ? `${EACH[is.is]} ${is.is === 'n' ? 'andere' : OTHER[is.is]}`
    : how === 'another' ? `${A[is.is]} ${OTHER[is.is]}` : isOne ? A[is.is] : how.replace('up to', 'bis zu');
  return `${article} ${adjective}${isOne ? is.one : is.many}${end}${without}`;
}

const YOU: Person = { name: '', you: true };
const TARGETS: Readonly<Record<string, string>> = {
  'an instant or sorcery spell': 'einen Spontanzauber oder eine Hexerei',
  'an instant or sorcery card in a graveyard': 'eine Spontanzauber- oder Hexereikarte in einem Friedhof',
  '2 creatures an opponent controls, all of one player': '2 Kreaturen unter der Kontrolle desselben Gegners',
  'an artifact, creature or enchantment card in your graveyard': 'eine Artefakt-, Kreaturen- oder Verzauberungskarte in deinem Friedhof',
};

/** What a card targets; null if it is not known here. */
export function targetOf(says: string): string | null {
  if (says in TARGETS) return TARGETS[says] ?? null;
  const parts = says.split(' or ').map((part) => thing(/^(an?|up to|\d)/.test(part) ? part : `a ${part}`, YOU));
  return parts.every((part) => part !== null) ? parts.join(' oder ') : null;
}
