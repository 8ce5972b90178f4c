// Deutsch: a line of a card's reading (engine/cards/say.py), taken apart into when it happens, what it
// costs, and its clauses. It comes when a card is looked at; what is not known stays English.

import { clauseOf } from './clauses';
import { capital, listOf, zahl } from './grammar';
import { targetOf, thing } from './nouns';
import { ODD } from './odd-readings';
import { keyword } from './things';

const YOU = { name: '', you: true };

/** What a line that begins so waits for. */
const WHEN: readonly (readonly [RegExp, string | ((...found: string[]) => string | null)])[] = [
  [/^when this enters$/, 'wenn diese Karte auf das Spielfeld kommt'],
  [/^when this dies$/, 'wenn diese Karte stirbt'],
  [/^when this leaves the battlefield$/, 'wenn diese Karte das Spielfeld verlässt'],
  [/^when you cast this$/, 'wenn du diese Karte wirkst'],
  [/^whenever this attacks$/, 'immer wenn diese Karte angreift'],
  [/^whenever this deals combat damage to a player$/, 'immer wenn diese Karte einem Spieler Kampfschaden zufügt'],
  [/^whenever an Army you control deals combat damage to a player$/, 'immer wenn eine Armee unter deiner Kontrolle einem Spieler Kampfschaden zufügt'],
  [/^whenever the Ring tempts you$/, 'immer wenn der Ring dich in Versuchung führt'],
  [/^whenever you choose a creature as your Ring-bearer$/, 'immer wenn du eine Kreatur als Ringträger bestimmst'],
  [/^whenever players finish voting$/, 'immer wenn eine Abstimmung endet'],
  [/^whenever you scry$/, 'immer wenn du Hellsicht anwendest'],
  [/^whenever chaos ensues \(say when\)$/, 'immer wenn Chaos ausbricht (sag, wann)'],
  [/^whenever you draw your second card in a turn \(say when\)$/, 'immer wenn du deine zweite Karte in einem Zug ziehst (sag, wann)'],
  [/^whenever a commander an opponent controls dies \(say when\)$/, 'immer wenn ein Kommandeur eines Gegners stirbt (sag, wann)'],
  [/^whenever an opponent casts a spell without spending mana \(say when\)$/, 'immer wenn ein Gegner einen Zauberspruch wirkt, ohne Mana auszugeben (sag, wann)'],
  [/^whenever an opponent casts a spell$/, 'immer wenn ein Gegner einen Zauberspruch wirkt'],
  [/^whenever you cast an instant or sorcery spell$/, 'immer wenn du einen Spontanzauber oder eine Hexerei wirkst'],
  [/^at the beginning of your upkeep$/, 'zu Beginn deines Versorgungssegments'],
  [/^at the beginning of your end step$/, 'zu Beginn deines Endsegments'],
  [/^at the beginning of combat on your turn$/, 'zu Beginn des Kampfes in deinem Zug'],
  [/^in your graveyard, whenever the Ring tempts you$/, 'in deinem Friedhof, immer wenn der Ring dich in Versuchung führt'],
  [/^if you chose a creature other than this$/, 'falls du eine andere Kreatur als diese bestimmt hast'],
  [/^if a creature died under your control this turn$/, 'falls in diesem Zug eine Kreatur unter deiner Kontrolle gestorben ist'],
  [/^if another Elf entered under your control this turn$/, 'falls in diesem Zug ein anderer Elf unter deine Kontrolle gekommen ist'],
  [/^if a permanent left the battlefield under your control this turn$/, 'falls in diesem Zug eine bleibende Karte unter deiner Kontrolle das Spielfeld verlassen hat'],
  [/^if you gained (\d+) or more life this turn$/, (n) => `falls du in diesem Zug mindestens ${n} Lebenspunkte dazuerhalten hast`],
  [/^if it gets more votes than any other$/, 'falls es mehr Stimmen als alles andere bekommt'],
  [/^if it gets more votes than any other or the vote is tied$/, 'falls es mehr Stimmen als alles andere bekommt oder bei Gleichstand'],
  [/^targeting (?:an opponent)$/, 'Ziel: ein Gegner'],
  [/^targeting (.+)$/, (what) => aim(what ?? '')],
  [/^as a sorcery$/, 'wie eine Hexerei'],
  [/^in your graveyard$/, 'in deinem Friedhof'],
  [/^exile this$/, 'schicke diese Karte ins Exil'],
  [/^sacrifice this$/, 'opfere diese Karte'],
  [/^sacrifice (.+)$/, (what) => cost('opfere', what ?? '')],
  [/^discard a card$/, 'wirf eine Karte ab'],
  [/^tap (\d+ untapped .+)$/, (what) => cost('tappe', what ?? '')],
  [/^remove a (charge|\+1\/\+1) counter$/, (kind) => `entferne eine ${kind === 'charge' ? 'Ladungsmarke' : '+1/+1-Marke'}`],
  [/^pay (\d+) life$/, (n) => `bezahle ${zahl(Number(n), 'Lebenspunkt', 'Lebenspunkte')}`],
  [/^(?:\{[^}]+\})+$/, (mana) => mana ?? null],
];

const aim = (what: string): string | null => {
  const is = targetOf(what);
  return is === null ? null : `Ziel: ${is.replace(/\beinen /g, 'ein ')}`;
};
const cost = (verb: string, what: string): string | null => {
  const is = thing(what, YOU);
  return is === null ? null : `${verb} ${is}`;
};

function moment(text: string): string | null {
  const roman = /^chapter [IV]+(?:(?:, | and )chapter [IV]+)*$/.test(text) ? text.replaceAll('chapter', 'Kapitel').replaceAll(' and ', ' und ') : null;
  if (roman !== null) return roman;
  for (const [pattern, says] of WHEN) {
    const found = pattern.exec(text);
    if (found !== null) return typeof says === 'string' ? says : says(...(found.length > 1 ? found.slice(1) : found));
  }
  const both = /^(.+?) and (when.+)$/.exec(text);
  const parts = both === null ? [null] : [moment(both[1] ?? ''), moment(both[2] ?? '')];
  return parts.every((one) => one !== null) ? parts.join(' und ') : null;
}

const VOTES = /^each player votes (in secret )?for (.+?)(, in turn order from you|, then all votes are revealed)(; X is how many votes a choice got)?$/;

/** "Each player votes for death or taxes, in turn order from you". */
function council(text: string): string | null {
  const [, secret, what = '', , counted] = VOTES.exec(text) ?? [];
  if (what === '') return null;
  const known: Readonly<Record<string, string>> = { 'any player': 'einen beliebigen Spieler', 'another player': 'einen anderen Spieler' };
  const up = what.replace(/ or nothing$/, '');
  const choices = known[up] ?? targetOf(up) ?? thing(up, YOU) ?? `„${what.replaceAll(', ', '“, „').replace(' or ', '“ oder „')}“`;
  const how = secret === undefined ? `in Zugreihenfolge ab, angefangen bei dir, für ${choices}` : `geheim ab, für ${choices}`;
  return `jeder Spieler stimmt ${how}${up === what ? '' : ' oder für nichts'}${secret === undefined ? '' : '; dann werden alle Stimmen aufgedeckt'}${counted === undefined ? '' : '; X ist, wie viele Stimmen etwas bekommen hat'}`;
}

const FOR_EACH = /^for each (opponent who|one that) got X votes, (.+?)(?:; after that, (.+))?$/;

function effect(text: string): string | null {
  const [, whom, each, tail] = FOR_EACH.exec(text) ?? [];
  if (each !== undefined) {
    const parts = [clauseOf(each), tail === undefined ? '' : clauseOf(tail.replace('as many cards as you got votes', 'X cards'))];
    const who = whom === 'opponent who' ? 'für jeden Gegner, der X Stimmen bekommen hat: ' : 'für alles, was X Stimmen bekommen hat: ';
    return parts.some((one) => one === null) ? null : `${who}${capital(parts[0] ?? '')}${tail === undefined ? '' : `; danach: ${capital(parts[1] ?? '')}`}`;
  }
  const [, none, others] = /^if nothing got a vote, (.+); otherwise, (.+)$/.exec(text) ?? [];
  if (none !== undefined && others !== undefined) {
    const parts = [clauseOf(none), clauseOf(others)];
    return parts.some((one) => one === null) ? null : `falls nichts eine Stimme bekommen hat: ${capital(parts[0] ?? '')}; sonst: ${capital(parts[1] ?? '')}`;
  }
  const [, can, more] = /^you may (.+); if you do, (.+)$/.exec(text) ?? [];
  if (can !== undefined && more !== undefined) {
    const parts = [clauseOf(can), clauseOf(more)];
    return parts.some((one) => one === null) ? null : `du darfst das tun: ${capital(parts[0] ?? '')}; wenn ja: ${capital(parts[1] ?? '')}`;
  }
  return council(text) ?? clauseOf(text);
}

const WHOLE: Readonly<Record<string, string>> = {
  'while voting, you may vote an additional time': 'beim Abstimmen darfst du ein zusätzliches Mal abstimmen',
  'while voting, you get an additional vote': 'beim Abstimmen hast du eine zusätzliche Stimme',
  'this enters tapped': 'diese Karte kommt getappt auf das Spielfeld',
  'as this enters, choose a creature type': 'wenn diese Karte auf das Spielfeld kommt, bestimme einen Kreaturentyp',
  'nonbasic lands are Mountains': 'Länder, die keine Standardländer sind, sind Mountains',
  'enchanted land is an Island': 'das verzauberte Land ist eine Island',
  'you may cast sorceries as though they had flash': 'du darfst Hexereien wirken, als hätten sie Aufblitzen',
  'wraiths you control have protection from Ring-bearers': 'Wraiths unter deiner Kontrolle haben Schutz vor Ringträgern',
  'while this is your Ring-bearer, it must be blocked if able': 'solange diese Karte dein Ringträger ist, muss sie geblockt werden, falls möglich',
};

/** Keywords alone: "Flying, ward {3}". */
function keywords(text: string): string | null {
  const all = text.split(', ').map((one) => [one, keyword(one.charAt(0).toLowerCase() + one.slice(1))] as const);
  return all.every(([one, said]) => said.toLowerCase() !== one.toLowerCase()) ? listOf(all.map(([, said]) => said)) : null;
}

/** The moments before the colon, each of them known, and what follows after it. */
function whenThen(text: string): string | null {
  for (let at = text.indexOf(': '); at >= 0; at = text.indexOf(': ', at + 1)) {
    const then = effect(text.slice(at + 2));
    if (then === null) continue;
    const head = text.slice(0, at);
    const parts = [moment(head)].every((one) => one !== null) ? [moment(head)] : head.split(/, (?=if |targeting |as a |exile |sacrifice |pay |remove |\{)/).map(moment);
    if (parts.every((one) => one !== null)) return `${parts.join(', ')}: ${capital(then)}`;
  }
  return null;
}

/** A line of a reading in German; null if a part of it is not known. */
export function readingOf(line: string): string | null {
  if (Object.hasOwn(ODD, line)) return ODD[line] ?? null;
  const [, word, does] = /^- ([^:]+): (.+)\.$/.exec(line) ?? [];
  if (word !== undefined && does !== undefined) {
    const [, condition, then] = /^(if it gets more votes than any other(?: or the vote is tied)?), (.+)$/.exec(does) ?? [];
    const said = effect(then ?? does);
    return said === null ? null : `- ${word}: ${condition === undefined ? said : `${moment(condition)}: ${capital(said)}`}.`;
  }
  const text = line.replace(/\.$/, '').replace(/^Then /, '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
  const [, aimed] = /^targets (.+)$/.exec(text) ?? [];
  const target = aimed === undefined ? null : aim(aimed);
  const [, more] = /^this enters with (.+)$/.exec(text) ?? [];
  const counters = more === undefined ? null : thing(more, YOU);
  const said = WHOLE[text] ?? target ?? (counters === null ? null : `diese Karte kommt mit ${counters.replace(/^eine /, 'einer ')} auf das Spielfeld`) ?? keywords(line.replace(/\.$/, '')) ?? effect(text) ?? whenThen(text);
  return said === null ? null : `${capital(said)}.`;
}
