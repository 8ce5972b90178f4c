// Deutsch: a clause of a card, said about the player who controls it. Cards bring their clauses in
// English, made of a closed set of words (engine/cards/say.py); here each becomes a subject, a verb and
// the rest, so that it can be told, asked, and stand after "dann". What is not known stays English.

import type { Happening } from '../../reading';
import { sentence, type Bit, type Naming, type Person, type Rich } from '../rich';
import { b, capital, listOf, mal, wem, wen, wer, wessen } from './grammar';
import { thing } from './nouns';
import { color, keyword } from './things';
import { onPaper, PAPER, paperAt } from './paper';

/** Of whom and what a clause speaks. */
interface At { readonly who: Person; readonly source: string; readonly about: string | null; readonly most: readonly string[] }
/** Without a subject it is the controller who does it. */
interface Part { readonly subject?: string; readonly er: string; readonly du: string; readonly rest: string }

const part = (er: string, du: string, rest: string): Part => ({ er, du, rest });
/** A number as a card has it: in a card's reading it may be X. */
const some = (n: string, one: string, many: string): string => `${n} ${n === '1' ? one : many}`;
const life = (n: string): string => some(n, 'Lebenspunkt', 'Lebenspunkte');
const hurt = (n: string): string => some(n, 'Schadenspunkt', 'Schadenspunkte');

/** What a verb is done to, in the accusative; null if it is not known here. */
function object(words: string, at: At): string | null {
  const known: Readonly<Record<string, string>> = {
    this: at.source, it: at.about ?? 'sie', 'the target': 'das Ziel', 'that player': at.about ?? 'diesen Spieler', 'the chosen ones': 'die ausgesuchten',
    'your Ring-bearer': `${wessen(at.who, 'en')} Ringträger`, 'the whole hand': 'die ganze Hand',
    'each with the most votes or tied': at.most.length > 0 ? listOf(at.most) : 'alles mit den meisten Stimmen',
    'the cards exiled with this': `die mit ${at.source} ins Exil geschickten Karten`,
  };
  return known[words] ?? thing(words, at.who);
}

/** Who is dealt damage, in the dative. */
function hit(words: string, at: At): string | null {
  const known: Readonly<Record<string, string>> = {
    'that player': at.about ?? 'diesem Spieler', 'each opponent': at.who.you ? 'jedem deiner Gegner' : `jedem Gegner von ${at.who.name}`,
    'each creature they control': 'jeder Kreatur unter dessen Kontrolle', 'the target': 'dem Ziel', you: wem(at.who),
  };
  const all = words.split(/ and to /).map((one) => known[one]);
  return all.every((one) => one !== undefined) ? all.join(' und ') : null;
}

type Reader = (at: At, ...found: string[]) => Part | null;
/** A verb with one object: whole, or with something behind it. */
const doing = (er: string, du: string, end = ''): Reader => (at, what) => {
  const is = object(what ?? '', at);
  // What a verb ends with stands before a relative clause: "schickt jede Kreatur ins Exil, die ...".
  return is === null ? null : part(er, du, is.replace(/(?=, d(?:er|ie|as) )|$/, end));
};

/** Keywords, or a base size: "Fluchsicherheit", "die Grundwerte 5/5". */
function endowed(words: string): string {
  const [, size] = /^base size (.+)$/.exec(words) ?? [];
  return size === undefined ? listOf(words.split(' and ').map(keyword)) : `die Grundwerte ${size}`;
}

/** What gets or has something until end of turn. */
function gets(at: At, what: string, has: string): Part | null {
  const is = what === 'this' ? at.source : what === 'the target' ? 'das Ziel' : thing(what, at.who);
  return is === null ? null : { subject: is.replace(/^jeden/, 'jeder'), ...part('erhält', '', `${has} bis zum Ende des Zuges`) };
}

/** Clauses in their bare form, "draw 2 cards", without the one who does it. */
const CLAUSES: readonly (readonly [RegExp, Reader])[] = [
  [/^draw (.+)$/, doing('zieht', 'ziehst')],
  [/^discard (.+)$/, doing('wirft', 'wirfst', ' ab')],
  [/^sacrifice this if you control it$/, (at) => part('opfert', 'opferst', `${at.source}, falls es unter ${wessen(at.who, 'er')} Kontrolle ist`)],
  [/^sacrifice (.+)$/, doing('opfert', 'opferst')],
  [/^mill (.+)$/, doing('millt', 'millst')],
  [/^create (.+)$/, doing('erzeugt', 'erzeugst')],
  [/^choose (.+)$/, doing('sucht', 'suchst', ' aus')],
  [/^destroy (.+)$/, doing('zerstört', 'zerstörst')],
  [/^exile (.+)$/, doing('schickt', 'schickst', ' ins Exil')],
  [/^tap (.+)$/, doing('tappt', 'tappst')],
  [/^untap (.+)$/, doing('enttappt', 'enttappst')],
  [/^counter (.+)$/, doing('neutralisiert', 'neutralisierst')],
  [/^copy (.+), with new targets if you like$/, doing('kopiert', 'kopierst', ', auf Wunsch mit neuen Zielen')],
  [/^copy (.+)$/, doing('kopiert', 'kopierst')],
  [/^scry (\d+)$/, (_, n = '') => part('wendet', 'wendest', `Hellsicht ${n} an`)],
  [/^investigate$/, () => part('stellt', 'stellst', 'Nachforschungen an')],
  [/^gain (\d*X|\d+) life$/, (_, n = '') => part('erhält', 'erhältst', `${life(n)} dazu`)],
  [/^lose (\d*X|\d+) life$/, (_, n = '') => part('verliert', 'verlierst', life(n))],
  [/^pay (\d+) life$/, (_, n = '') => part('bezahlt', 'bezahlst', life(n))],
  [/^pay (\{.+\})$/, (_, mana = '') => part('bezahlt', 'bezahlst', mana)],
  [/^take (an|X|\d+) extra turns? after this one$/, (_, n = '') => part('führt', 'führst', `nach diesem Zug ${n === 'an' || n === '1' ? 'einen zusätzlichen Zug' : `${n} zusätzliche Züge`} aus`)],
  [/^put (.+ counters?) on (.+)$/, (at, what = '', on = '') => {
    const [counters, where] = [thing(what, at.who), object(on, at)];
    return counters === null || where === null ? null : part('legt', 'legst', `${counters} auf ${where}`);
  }],
  [/^put (.+) on the bottom of their owners' libraries$/, doing('legt', 'legst', ' unter die Bibliotheken ihrer Besitzer')],
  [/^put (.+) onto the battlefield under its owner's control$/, doing('bringt', 'bringst', ' unter der Kontrolle des Besitzers auf das Spielfeld')],
  [/^return (.+) to (?:its owner's hand|their owners' hands)$/, doing('bringt', 'bringst', ' auf die Hand des Besitzers zurück')],
  [/^gain control of (.+) for good; they can't attack their owners$/, (at, what = '') => {
    const is = object(what, at);
    return is === null ? null : part('übernimmt', 'übernimmst', `für immer die Kontrolle über ${is}; ihre Besitzer können sie nicht angreifen`);
  }],
  [/^gain control of (.+) for good$/, (at, what = '') => {
    const is = object(what, at);
    return is === null ? null : part('übernimmt', 'übernimmst', `für immer die Kontrolle über ${is}`);
  }],
  [/^deal (\d*X|\d+) damage to (.+)$/, (at, n = '', whom = '') => {
    const is = hit(whom, at);
    return is === null ? null : { subject: at.source, ...part('fügt', '', `${is} ${hurt(n)} zu`) };
  }],
  [/^deal as many damage as that to (.+)$/, (at, whom = '') => {
    const is = hit(whom, at);
    return is === null ? null : { subject: at.source, ...part('fügt', '', `${is} ebenso viele Schadenspunkte zu`) };
  }],
  [/^discard as many cards as that$/, () => part('wirft', 'wirfst', 'ebenso viele Karten ab')],
  [/^the Ring tempts you$/, (at) => ({ subject: 'der Ring', ...part('führt', '', `${wen(at.who)} in Versuchung`) })],
  [/^this gains protection from (?:each color with the most votes or tied|(.+))$/, (at, colors) => {
    const named = colors === undefined ? at.most : colors.split(/, | and /);
    return { subject: at.source, ...part('erhält', '', `Schutz vor ${named.length === 0 ? 'jeder Farbe mit den meisten Stimmen' : listOf(named.map(color))}`) };
  }],
  [/^add (?:one mana|(\d+) mana, each) of any color$/, (_, n) => part('erzeugt', 'erzeugst', n === undefined ? 'ein Mana einer beliebigen Farbe' : `${n} Mana, jedes in einer beliebigen Farbe`)],
  [/^add one mana, (\{\w\}) or (\{\w\})$/, (_, one = '', other = '') => part('erzeugt', 'erzeugst', `${one} oder ${other}`)],
  [/^add ((?:\{\w\})+)(?:, as an? (\w+))?$/, (_, mana = '', land) => part('erzeugt', 'erzeugst', `${mana}${land === undefined ? '' : `, als ${land}`}`)],
  [/^add (\{\w\}) for (.+)$/, (at, mana = '', each = '') => {
    const is = thing(each, at.who);
    return is === null ? null : part('erzeugt', 'erzeugst', `${mana} für ${is}`);
  }],
  [/^amass (\w+) (\d+)$/, (_, army = '', n = '') => part('rüstet', 'rüstest', `${n} auf (${army})`)],
  [/^(the target|each .+) gets ([+-]\d+\/[+-]\d+)(?: and has (.+))? until end of turn$/, (at, what = '', size = '', having) => gets(at, what, having === undefined ? size : `${size} und ${endowed(having)}`)],
  [/^(the target|this|each .+) has (.+) until end of turn$/, (at, what = '', having = '') => gets(at, what, endowed(having))],
  [/^you choose how each player votes this turn$/, (at) => part('entscheidet', 'entscheidest', `in diesem Zug, wie ${at.who.you ? 'alle' : 'jeder'} abstimm${at.who.you ? 'en' : 't'}`)],
  [/^an opponent is chosen at random$/, () => ({ subject: 'ein Gegner', ...part('wird', '', 'zufällig bestimmt') })],
];

/** Who does it, if not the controller: as a card says it, and as it is said here. */
function subjects(at: At): readonly (readonly [RegExp, string])[] {
  return [
    [/^each opponent /, at.who.you ? 'jeder deiner Gegner' : `jeder Gegner von ${at.who.name}`],
    [/^each player /, 'jeder Spieler'],
    [/^that player /, at.about ?? 'dieser Spieler'],
    [/^the voter /, 'wer so gestimmt hat,'],
    [/^the targeted player /, 'der Spieler als Ziel'],
  ];
}

/** "draws 2 cards" as "draw 2 cards". */
const bare = (text: string): string => text.replace(/^(\w+?)(ie)?s\b/, (_, stem: string, ie?: string) => (ie === undefined ? stem : `${stem}y`));

function read(text: string, at: At): Part | null {
  const paper = onPaper(text);
  if (paper !== null) return paper;
  for (const [begins, subject] of subjects(at)) {
    if (!begins.test(text)) continue;
    const did = read(bare(text.replace(begins, '')), at);
    if (did !== null && did.subject === undefined) return { ...did, subject };
  }
  for (const [pattern, reader] of CLAUSES) {
    const found = pattern.exec(text);
    const is = found === null ? null : reader(at, ...found.slice(1));
    if (is !== null) return is;
  }
  return null;
}

const BETWEEN = /(, then |; after that, )/;
const JOINED: Readonly<Record<string, string>> = { ', then ': ', dann ', '; after that, ': '; danach ' };

const verbOf = (is: Part, at: At): string => (is.subject === undefined && at.who.you ? is.du : is.er);
const subjectOf = (is: Part, at: At): string => is.subject ?? wer(at.who);

/** The whole clause told; null as soon as a part of it is not known. */
function toldOf(text: string, at: At): string | null {
  const [first = '', ...more] = text.split(BETWEEN);
  const begun = read(first, at);
  if (begun === null) return null;
  let out = `${subjectOf(begun, at)} ${verbOf(begun, at)} ${begun.rest}`;
  for (let place = 0; place < more.length; place += 2) {
    const next = read(more[place + 1] ?? '', at);
    if (next === null) return null;
    out += `${JOINED[more[place] ?? '']}${verbOf(next, at)} ${subjectOf(next, at)} ${next.rest}`;
  }
  return out.replace(/,(?= (?:dann|danach)\b),/g, ',').replace(/ +/g, ' ').trim();
}

const EACH_VOTE = /^for (?:each|that) vote, (?:(\d+) times, )?/;
const ALL_MAY = 'each player may do this: ';

/** The sentence for one thing that follows from a vote. */
export function tell(happening: Happening, person: Naming): Rich {
  const at: At = { who: person(happening.controller), source: happening.source, about: happening.about, most: happening.most };
  const filled = happening.words
    .replace(/\{(\d*)n\}/g, (_, times: string) => String(happening.n * (times === '' ? 1 : Number(times))))
    .replace('as many cards as you got votes', happening.received === 1 ? '1 card' : `${happening.received} cards`)
    .replace(/\b1 (\S+ )?(counter|card|token)s\b/g, '1 $1$2');
  const all = filled.startsWith(ALL_MAY) ? 'jeder Spieler darf das tun: ' : '';
  const each = EACH_VOTE.test(filled) ? (happening.n > 1 ? `für jede Stimme, ${mal(happening.n)}: ` : 'für diese Stimme: ') : '';
  const told = toldOf(paperAt(filled.replace(EACH_VOTE, '').replace(ALL_MAY, '')), at);
  return sentence(told === null ? [`${capital(wer(at.who))}: `, { en: filled }] : numbers(all === '' ? `${each}${each === '' ? told : capital(told)}` : `${all}${capital(told.replaceAll('dieser Spieler', 'er'))}`));
}

/** A clause of a card's reading, said to whoever controls it; null if a part of it is not known. */
export function clauseOf(text: string): string | null {
  const at: At = { who: { name: '', you: true }, source: 'diese Karte', about: null, most: [] };
  const bare = text.replace(EACH_VOTE, '').replace(ALL_MAY, '');
  const told = toldOf(paperAt(bare), at);
  if (told === null) return null;
  if (text.startsWith(ALL_MAY)) return `jeder Spieler darf das tun: ${capital(told.replaceAll('dieser Spieler', 'er'))}`;
  return EACH_VOTE.test(text) ? `für jede Stimme: ${capital(told)}` : told.replace('mit diese Karte', 'mit dieser Karte');
}

/** "Ziehst du eine Karte?" */
export function asQuestion(text: string, source: string): string {
  const at: At = { who: { name: '', you: true }, source, about: null, most: [] };
  const parts = paperAt(text).split(/, then /).map((one) => read(one, at));
  const said = parts.map((is) => (is === null ? null : `${verbOf(is, at)} ${subjectOf(is, at)} ${is.rest}`));
  return said.every((one) => one !== null) ? `${capital(said.join(', dann '))}?` : `Willst du das tun: „${text}“?`;
}

/** What is to be done on paper, in the infinitive. */
export function paperText(text: string): Bit {
  const found = PAPER.map(([pattern, , says]) => (pattern.test(text) ? text.replace(pattern, says) : null)).find((one) => one !== null);
  return found ?? { en: text };
}

/** Numbers are set off. */
function numbers(text: string): Bit[] {
  return text.split(/(?<![\d/+-])(\d+)(?![\d/]|-mal)/).map((piece, place) => (place % 2 === 1 ? b(Number(piece)) : piece)).filter((piece) => piece !== '');
}
