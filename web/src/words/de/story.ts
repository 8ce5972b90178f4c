// Deutsch: one sentence for each kind of line in the story.

import type { Naming, Person, Rich } from '../rich';
import { storyIn, votesTold, type ByHandKind, type Facts, type StoryKind, type Writer } from '../story';
import { b, hat, listOf, ordinal, some, tut, wem, wen, wer, wessen } from './grammar';
import { told } from './instructions';
import { undoing } from './undoing';
import { counters, intoZone, keyword } from './things';

const it = (what: Facts): Rich => [b(what[0] ?? 'etwas')];
const words = (what: Facts): string => listOf(what.map(String));
/** What something has or gains: keywords, or numbers such as +1/+1. */
const has = (what: Facts): string => listOf(what.map((one) => keyword(String(one))));
const isMany = (what: Facts): boolean => what.length > 1;

/** "death 2, taxes 1. Der Reihe nach: Ben death; Cy death, taxes (Ada hat gewählt)." */
function votes(what: Facts, person: Naming): string {
  const { counts, order } = votesTold(what);
  if (counts.length === 0) return 'keine Stimmen';
  const each = order.map(({ voter, chooser, choices }) => {
    const by = chooser === voter ? '' : ` (${hat(person(chooser))} gewählt)`;
    return `${wer(person(voter))} ${choices.join(', ')}${by}`;
  });
  return each.length === 0 ? counts.join(', ') : `${counts.join(', ')}. Der Reihe nach: ${each.join('; ')}`;
}

function countersOn(what: Facts): Rich {
  const n = Number(what[2] ?? 1);
  const word = ` ${counters(String(what[1]), Math.abs(n))}`;
  return n < 0 ? [b(-n), `${word} weniger auf `, ...it(what)] : [b(n), `${word} auf `, ...it(what)];
}

const WHEN: Readonly<Record<string, string>> = { 'this turn': 'in diesem Zug', 'next turn': 'im nächsten Zug' };
const WHY_LEFT: Readonly<Record<string, string>> = { life: 'keine Lebenspunkte mehr', 'the game': 'ein Effekt sagt es', conceded: 'aufgegeben', absent: 'zu lange nicht da' };

const KINDS: Readonly<Record<StoryKind, Writer>> = {
  turn: (who, what) => [`Zug ${what[0]}: ${wessen(who)} Zug`],
  'extra turn': (who, what) => [`Zug ${what[0]}: ${wessen(who)} zusätzlicher Zug`],
  'extra turns': (who, what) => [tut(who, 'hat', 'hast'), ' nach diesem ', ...some(Number(what[0]), 'zusätzlichen Zug', 'zusätzliche Züge')],
  cast: (who, what) => [tut(who, 'wirkt', 'wirkst'), ' ', ...it(what)],
  activated: (who, what) => [tut(who, 'aktiviert', 'aktivierst'), ' ', ...it(what)],
  triggered: (who, what) => [...it(what), ` wird für ${wen(who)} ausgelöst`],
  copied: (who, what) => [tut(who, 'kopiert', 'kopierst'), ' ', ...it(what)],
  resolving: (who, what) => [...it(what), ` wird für ${wen(who)} verrechnet`],
  council: (who, what) => (what[0] === 'The Ring'
    ? [tut(who, 'lässt', 'lässt'), ' den Ring in Versuchung führen, weil der Tisch es will']
    : [tut(who, 'stellt', 'stellst'), ' dem Tisch eine Frage: ', ...it(what)]),
  countered: (_, what) => [...it(what), ' wird neutralisiert'],
  'no legal target': (_, what) => [...it(what), ' bewirkt nichts: Kein Ziel ist noch legal'],
  'condition not met': (_, what) => [...it(what), ' bewirkt nichts: Die Bedingung ist nicht erfüllt'],
  'no target': (_, what) => [...it(what), ' wird ausgelöst, aber nichts kann das Ziel sein'],
  voting: (_, what) => [what[1] === 'secret' ? 'geheime Abstimmung zu ' : 'offene Abstimmung zu ', ...it(what)],
  'no vote possible': (who) => [hat(who), ' keine legale Wahl und ', who.you ? 'stimmst' : 'stimmt', ' nicht ab'],
  voted: (_, what, person) => ['die Abstimmung zu ', ...it(what), ' ist vorbei: ', votes(what, person)],
  'decides votes': (who) => [tut(who, 'entscheidet', 'entscheidest'), ' in diesem Zug, wie alle abstimmen'],
  controls: (who, what) => [tut(who, 'kontrolliert', 'kontrollierst'), ' ', ...it(what), `, ${WHEN[String(what[1])] ?? what[1]}`],
  announced: (_, what) => [...it(what), what.length > 2 ? ': Gleichstand, ' : ': ', b(what.length > 1 ? words(what.slice(1)) : 'nichts')],
  counted: (_, what) => [...it(what), ': ', ...some(Number(what[1] ?? 0), 'Stimme', 'Stimmen')],
  entered: (who, what) => [...it(what), ` kommt für ${wen(who)} auf das Spielfeld`],
  token: (who, what) => [tut(who, 'erzeugt', 'erzeugst'), ' ', ...it(what)],
  destroyed: (who, what) => [...it(what), ` von ${wem(who)} wird zerstört`],
  sacrificed: (who, what) => [tut(who, 'opfert', 'opferst'), ' ', ...it(what)],
  exiled: (_, what) => [...it(what), ' wird ins Exil geschickt'],
  returned: (_, what) => [...it(what), ' geht auf die Hand des Besitzers zurück'],
  'put on the bottom': (who, what) => [...it(what), ` kommt unter ${wessen(who, 'e')} Bibliothek`],
  died: (who, what) => [...it(what), ` von ${wem(who)} stirbt`],
  'legend rule': (who, what) => [tut(who, 'behält', 'behältst'), ' eine andere dieses Namens; ', ...it(what), ' geht auf den Friedhof'],
  'saga finished': (_, what) => [...it(what), ' hat ihr letztes Kapitel erzählt und wird geopfert'],
  control: (who, what) => [tut(who, 'übernimmt', 'übernimmst'), ' die Kontrolle über ', ...it(what)],
  counters: (_, what) => countersOn(what),
  tapped: (_, what) => [...it(what), ' wird getappt'],
  untapped: (_, what) => [...it(what), ' wird enttappt'],
  gained: (_, what) => [...it(what), ' erhält ', has(what.slice(1))],
  mana: (who, what) => [tut(who, 'erzeugt', 'erzeugst'), ' ', b(what[1] ?? ''), ` mit ${what[0]}`],
  'no mana': (_, what) => [...it(what), ' erzeugt kein Mana'],
  'mana spent': (who, what) => [tut(who, 'gibt', 'gibst'), ' ', ...it(what), ' aus'],
  'mana lost': (who, what) => [tut(who, 'verliert', 'verlierst'), ' ', ...it(what), ', nicht ausgegeben'],
  'attached to nothing': (_, what) => [...it(what), ' verzaubert nichts und geht auf den Friedhof'],
  'phased in': (_, what) => [b(words(what)), isMany(what) ? ' werden stabilisiert' : ' wird stabilisiert'],
  'phased out': (_, what) => [b(words(what)), isMany(what) ? ' werden destabilisiert' : ' wird destabilisiert'],
  'lost life': (who, what) => [tut(who, 'verliert', 'verlierst'), ' ', ...some(Number(what[0] ?? 0), 'Lebenspunkt', 'Lebenspunkte')],
  'gained life': (who, what) => [tut(who, 'erhält', 'erhältst'), ' ', ...some(Number(what[0] ?? 0), 'Lebenspunkt', 'Lebenspunkte'), ' dazu'],
  damage: (who, what) => [...some(Number(what[0] ?? 0), 'Schadenspunkt', 'Schadenspunkte'), ` für ${wen(who)}, durch ${what[1]}`],
  'damage to creature': (_, what) => [...some(Number(what[0] ?? 0), 'Schadenspunkt', 'Schadenspunkte'), ' für ', b(what[2] ?? ''), `, durch ${what[1]}`],
  tempted: (who, what) => [`der Ring führt ${wen(who)} zum ${ordinal(Number(what[0]), 'n')} Mal in Versuchung`],
  bearer: (who, what) => [...it(what), ` ist ${wessen(who)} Ringträger`],
  told: (who, what) => [`an ${wen(who)}: `, ...told(String(what[0]), Number(what[1] ?? 0))],
  'chosen player': (who) => [`bestimmt: ${wer(who)}`],
  'for now': (_, what) => [...it(what), ' bis zum Ende des Zuges: ', has(what.slice(1))],
  held: (_, what) => [...it(what), ', solange das gilt: ', has(what.slice(1))],
  'random opponent': (who) => [`zufällig bestimmt: ${wer(who)}`],
  attacked: (who, what) => [tut(who, 'greift', 'greifst'), ' an mit ', b(words(what))],
  blocked: (who, what) => [tut(who, 'blockt', 'blockst'), ' mit ', b(words(what))],
  left: (who, what) => [tut(who, 'verlässt', 'verlässt'), ` die Partie: ${WHY_LEFT[String(what[0])] ?? what[0]}`],
  ends: (who, what) => [...it(what), ` endet ohne ${wen(who)}`],
  won: (who) => [tut(who, 'gewinnt', 'gewinnst'), ' die Partie'],
  drawn: () => ['die Partie endet unentschieden'],
  'time up': (who) => [`${wessen(who, 'e')} Zeit ist um`],
  'more time': (_, what) => ['der Server war weg; es gibt ', ...some(Number(what[0] ?? 0), 'Sekunde', 'Sekunden'), ' mehr'],
  paused: (who) => [tut(who, 'hält', 'hältst'), ' das Spiel an'],
  'went on': (who) => [tut(who, 'setzt', 'setzt'), ' das Spiel fort'],
  'bot plays': (who) => [`ein Bot spielt für ${wen(who)}`],
  'took back': (who) => [tut(who, 'nimmt', 'nimmst'), ' ', who.you ? 'deinen' : 'den eigenen', ' Platz wieder ein'],
  'handed over': (who) => [`${wessen(who)} Platz wird übergeben`],
  'by hand': byHand,
  undone: (who) => [tut(who, 'nimmt', 'nimmst'), ' die letzte Änderung zurück'],
  'taken back': (who, what) => ['einvernehmlich ', who.you ? 'nimmst du' : `nimmt ${who.name}`, ' zurück: ', ...undoing.deed({ name: String(what[0]), you: false }, String(what[1]), what.slice(2))],
  'undo declined': (who) => [who.name === 'niemand' ? '' : `${tut(who, 'sagt', 'sagst')} nein: `, 'nichts wird zurückgenommen'],
};

const BY_HAND: Readonly<Record<ByHandKind, Writer>> = {
  added: (who, what) => [tut(who, 'legt', 'legst'), ' ', ...it(what), ' hin'],
  'added card': (who, what) => [tut(who, 'legt', 'legst'), ' ', ...it(what), ` ${intoZone(String(what[1]))}`],
  moved: (who, what) => [tut(who, 'bewegt', 'bewegst'), ' ', ...it(what), ` ${intoZone(String(what[1]))}`],
  copied: (who, what) => [tut(who, 'erzeugt', 'erzeugst'), ' einen Spielstein, der eine Kopie ist von ', ...it(what)],
  'phased out': (who, what) => [tut(who, 'destabilisiert', 'destabilisierst'), ' ', ...it(what)],
  'phased in': (who, what) => [tut(who, 'stabilisiert', 'stabilisierst'), ' ', ...it(what)],
  'became a copy': (who, what) => [tut(who, 'macht', 'machst'), ' ', ...it(what), ` zu einer Kopie von ${what[1]}`],
  tapped: (who, what) => [tut(who, 'tappt', 'tappst'), ' ', ...it(what)],
  untapped: (who, what) => [tut(who, 'enttappt', 'enttappst'), ' ', ...it(what)],
  counters: (who, what) => [tut(who, 'setzt', 'setzt'), ` die ${counters(String(what[1]), 2)} auf `, ...it(what), ' auf ', b(what[2] ?? 0)],
  control: (who, what) => [tut(who, 'gibt', 'gibst'), ` ${what[1]} die Kontrolle über `, ...it(what)],
  chosen: (who, what) => [tut(who, 'bestimmt', 'bestimmst'), ` ${what[1]} für `, ...it(what)],
  life: (who, what) => [tut(who, 'ändert', 'änderst'), ' die Lebenspunkte von ', ...it(what), ' von ', b(what[1] ?? 0), ' auf ', b(what[2] ?? 0)],
};

function byHand(who: Person, what: Facts, person: Naming): Rich {
  const [kind, ...facts] = what;
  const write = (BY_HAND as Readonly<Record<string, Writer>>)[String(kind)];
  return write ? write(who, facts, person) : [tut(who, 'ändert', 'änderst'), ' etwas von Hand: ', what.join(' ')];
}

export const story = storyIn(KINDS, 'niemand');
