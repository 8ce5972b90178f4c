// Names that run in the other direction than the sentence around them.

const FROM_THE_RIGHT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const FROM_THE_LEFT = /\p{L}/u;
const ISOLATE = '\u2068';
const END = '\u2069';

/** The name, set apart where its letters run against the sentence: else they would pull its stops and numbers along. */
export function isolated(name: string, dir: 'ltr' | 'rtl'): string {
  const against = dir === 'ltr' ? FROM_THE_RIGHT.test(name) : !FROM_THE_RIGHT.test(name) && FROM_THE_LEFT.test(name);
  return against ? `${ISOLATE}${name}${END}` : name;
}
