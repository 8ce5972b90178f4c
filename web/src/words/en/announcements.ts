// English: what the one live region says, a sentence at a time, and the title of the window.

import type { Person } from '../rich';
import { capital, does, names, times } from './grammar';

export const announcements = {
  saidVoteBegins: (name: string, secret: boolean, order: readonly Person[]): string =>
    (secret ? `Secret vote: ${name}.` : `Vote: ${name}. Order: ${order.map((one) => names([one])).join(', ')}.`),
  saidYourVote: (name: string, nth: number, of: number, counts: string): string =>
    `Your vote${of > 1 ? `, ${nth} of ${of}` : ''}, on ${name}. ${counts}`,
  saidVotesNow: (who: Person): string => `${capital(does([who], 'vote'))} now.`,
  saidCast: (who: Person, word: string, counts: string): string => `${capital(does([who], 'vote'))} ${word}. ${counts}`,
  saidFor: (who: Person, word: string): string => `${capital(names([who]))} voted for ${word}.`,
  saidSealed: (n: number, of: number): string => `${n} of ${of} have sealed.`,
  saidRevealed: (lines: string, counts: string): string => `The envelopes are open. ${lines} ${counts}`,
  saidOver: (counts: string): string => `Vote over. ${counts}`,
  saidPicked: (word: string): string => `${capital(word)} picked. Press again to vote.`,
  saidAsked: (what: string): string => (/[.?]$/.test(what) ? what : `${what}.`),
  saidTempted: (who: Person, n: number): string => `The Ring has tempted ${names([who])} ${times(n)}.`,
  saidSat: (name: string, n: number): string => `${name} sat down. ${n} of 8 seats are taken.`,
  saidTurn: (who: Person): string => (who.you ? 'Your turn.' : `${who.name}’s turn.`),
  titleVote: (name: string): string => `(!) Your vote · ${name}`,
  titleAsked: (what: string): string => `(!) ${what}`,
  titleTable: (what: string): string => `${what} · Moot`,
};
