// Deutsch: what a player is asked outside a vote, by the question's kind and what it is about.

import type { Asked, QuestionAbout, QuestionKind, questions as English } from '../en/questions';
import { asQuestion } from './clauses';
import { capital, ordinal, tut, wessen, zahl } from './grammar';
import { told } from './instructions';

/** What one does who is asked so: a third person, and you. */
const KINDS: Readonly<Record<QuestionKind, readonly [er: string, du: string]>> = {
  vote: ['stimmt ab', 'stimmst ab'], 'additional vote': ['darf noch einmal abstimmen', 'darfst noch einmal abstimmen'], seal: ['versiegelt', 'versiegelst'],
  open: ['öffnet einen Umschlag', 'öffnest einen Umschlag'], 'Ring-bearer': ['bestimmt einen Ringträger', 'bestimmst einen Ringträger'],
  choose: ['wählt aus', 'wählst aus'], confirm: ['führt eine Anweisung aus', 'führst eine Anweisung aus'],
  attackers: ['deklariert Angreifer', 'deklarierst Angreifer'], blockers: ['deklariert Blocker', 'deklarierst Blocker'],
  damage: ['teilt Schaden auf', 'teilst Schaden auf'],
};

const ABOUT: Readonly<Record<QuestionAbout, (asked: Asked, how: string) => string>> = {
  sacrifice: (_, how) => `Wähle ${how} zum Opfern`,
  choose: (asked, how) => (asked.most === 1 ? 'Wähle eins aus' : `Wähle ${how} aus`),
  target: (asked, how) => (asked.most === 1 && asked.least === 1 ? 'Bestimme ein Ziel' : `Bestimme ${how} als Ziele`),
  'targets of different players': (asked) => (asked.most === 1 ? 'Bestimme ein Ziel oder keins' : `Bestimme bis zu ${asked.most} Ziele`),
  amass: () => 'Welche Armee wächst?',
  player: () => 'Bestimme einen Spieler',
  counter: () => 'Welche Marke?',
  mana: () => 'Welches Mana?',
  'new target': () => 'Bestimme das Ziel der Kopie',
  'legend rule': () => 'Welche behältst du?',
  'pay life': (asked) => `${asked.amount ?? ''} Lebenspunkte bezahlen?`,
  damage: (asked) => `Wie verteilt ${asked.source ?? 'sie'} ${zahl(asked.amount ?? 0, 'Schadenspunkt', 'Schadenspunkte')}?`,
  order: () => 'In welcher Reihenfolge kommen sie auf den Stapel?',
};

const creatures = (n: number): string => zahl(n, 'Kreatur', 'Kreaturen');

export const questions: typeof English = {
  isAskedTo: (who, kind) => {
    const [er, du] = (KINDS as Readonly<Record<string, readonly [string, string]>>)[kind] ?? ['wird gefragt', 'wirst gefragt'];
    return `${capital(tut(who, er, du))}.`;
  },
  ask: (asked) => {
    const { about } = asked;
    const how = asked.least === asked.most ? `${asked.most}` : asked.least === 0 ? `bis zu ${asked.most}` : `${asked.least} bis ${asked.most}`;
    if (about === undefined) return `Wähle ${how} aus`;
    const write = (ABOUT as Readonly<Record<string, (asked: Asked, how: string) => string>>)[about];
    if (write) return write(asked, how);
    if (about.startsWith('may ')) return asQuestion(about.slice(4), asked.source ?? '');
    if (about.endsWith(' and say how many')) return `${capital(asTold(about.replace(/ and say how many$/, '')))}. Wie viele?`;
    if (about.startsWith('pay ')) return `${about.slice(4)} bezahlen?`;
    return `${capital(asTold(about))}: wähle ${how} aus`;
  },
  forSource: (source) => `Für ${source}.`,
  choiceOf: (who) => `Es ist ${wessen(who, 'e')} Entscheidung.`,
  forVoteOf: (voter) => `Es geht um ${wessen(voter, 'e')} Stimme.`,
  picked: (n, of) => `${n} von ${of}`,
  moreToChoose: (n) => (n === 1 ? 'Noch eins auswählen' : `Noch ${n} auswählen`),
  chooseThese: (words) => (words.length === 0 ? 'Keins auswählen' : words.length > 2 ? `Diese ${words.length} auswählen` : `${words.join(' und ')} auswählen`),
  sacrificeThese: (n) => (n === 1 ? 'Opfern' : `Diese ${n} opfern`),
  keepThis: (name) => `${name} behalten`,
  whoCasts: 'Wer wirkt die Karte?',
  bond: { 'one each': 'Kein Spieler kontrolliert mehr als eins davon.', 'of one player': 'Derselbe Spieler kontrolliert sie alle.' },
  notOffered: (shut) => (shut.length > 3 ? `${shut.length} andere passen nicht dazu.` : `Passt nicht dazu: ${shut.join(', ')}.`),
  yes: 'Ja',
  no: 'Nein',
  inOrder: 'Tippe sie der Reihe nach an: Die erste kommt zuerst auf den Stapel und wird zuletzt verrechnet.',
  triggersWait: 'Fähigkeiten wurden ausgelöst',
  inThisOrder: 'In dieser Reihenfolge',
  place: (n) => `${n}`,
  tellDone: 'Erledigt',
  instruction: told,
  onPaper: 'Auf Papier: Hier prüft es niemand.',
  whoBears: 'Wer trägt den Ring?',
  mustI: 'muss ich?',
  bears: (name) => `${name} trägt den Ring`,
  staysBearer: (name) => `${name} bleibt Ringträger`,
  cannotBlock: (name, power, bearer, most) => `${name} kann ${bearer} nicht blocken: Stärke ${power}, mehr als die ${most} des Ringträgers. Nimm einen Blocker mit Stärke ${most} oder weniger.`,
  onlyPower: (n) => `Nur Stärke ${n} oder weniger kann blocken.`,
  becomesLegendary: 'Wird legendär.',
  bearsNow: 'trägt ihn jetzt',
  ringTempts: (who) => (who.you ? 'Der Ring führt dich in Versuchung' : `Der Ring führt ${who.name} in Versuchung`),
  whichTime: (n) => `Zum ${ordinal(n, 'n')} Mal`,
  gainsPower: (n) => (n > 4 ? 'Er hat alle vier Fähigkeiten. Einen Ringträger zu bestimmen zählt trotzdem.' : `Er bekommt seine ${ordinal(n)} Fähigkeit, für den Rest der Partie.`),
  declareAttackers: 'Wer greift an?',
  attacks: 'greift an',
  noAttack: 'Kein Angriff',
  attackWith: (n) => `Mit ${creatures(n)} angreifen`,
  declareBlockers: 'Wer blockt?',
  noBlock: 'Nicht blocken',
  blockWith: (n) => `Mit ${creatures(n)} blocken`,
  blocks: 'blockt',
  noDamageOrder: 'Beliebig auf die Blocker verteilt, ohne Reihenfolge.',
  lethalIs: (n) => `${n} ist tödlich`,
  damageLeft: (n) => `Noch ${n} zu verteilen`,
  damageTooMuch: (n) => `${n} zu viel`,
  lethalFirst: (name) => `Erst tödlichen Schaden für ${name}`,
  dealDamage: (n) => `${zahl(n, 'Schadenspunkt', 'Schadenspunkte')} zufügen`,
  attackingYou: 'Sie greifen dich an',
  attackerSays: (name, size, isBearer, power) => `${name} ${size}${isBearer ? `, ein Ringträger: Nur Stärke ${power} oder weniger kann blocken` : ''}`,
};

/** What is to be done on paper, as text. */
const asTold = (what: string): string => told(what, 0).map((bit) => (typeof bit === 'string' ? bit : 'en' in bit ? `„${bit.en}“` : String(bit.b))).join('');
