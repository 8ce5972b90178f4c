// Deutsch: what the one live region says, a sentence at a time, and the title of the window.

import type { announcements as English } from '../en/announcements';
import { capital, mal, tut, wen, wer } from './grammar';

export const announcements: typeof English = {
  saidVoteBegins: (name, secret, order) => (secret ? `Geheime Abstimmung: ${name}.` : `Abstimmung: ${name}. Reihenfolge: ${order.map(wer).join(', ')}.`),
  saidYourVote: (name, nth, of, counts) => `Deine Stimme${of > 1 ? `, ${nth} von ${of}` : ''}, zu ${name}. ${counts}`,
  saidVotesNow: (who) => `Jetzt ${who.you ? 'stimmst' : 'stimmt'} ${wer(who)} ab.`,
  saidCast: (who, word, counts) => `${capital(tut(who, 'stimmt', 'stimmst'))} für ${word}. ${counts}`,
  saidFor: (who, word) => `${capital(tut(who, 'hat', 'hast'))} für ${word} gestimmt.`,
  saidSealed: (n, of) => `${n} von ${of} ${n === 1 ? 'hat' : 'haben'} versiegelt.`,
  saidRevealed: (lines, counts) => `Die Umschläge sind offen. ${lines} ${counts}`,
  saidOver: (counts) => `Abstimmung vorbei. ${counts}`,
  saidPicked: (word) => `${capital(word)} gewählt. Noch einmal drücken, um abzustimmen.`,
  saidAsked: (what) => (/[.?]$/.test(what) ? what : `${what}.`),
  saidTempted: (who, n) => `Der Ring hat ${wen(who)} ${mal(n)} in Versuchung geführt.`,
  saidSat: (name, n) => `${name} hat Platz genommen. ${n} von 8 Plätzen sind besetzt.`,
  saidTurn: (who) => (who.you ? 'Du bist am Zug.' : `${who.name} ist am Zug.`),
  titleVote: (name) => `(!) Deine Stimme · ${name}`,
  titleAsked: (what) => `(!) ${what}`,
  titleTable: (what) => `${what} · Moot`,
};
