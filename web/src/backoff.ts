// When to come back: full jitter, so that a restarted server is not met by everybody at once, and
// which close codes say not to (protocol/closing.py has the same list).

const FIRST = 1000;
const LEAST = 500;
/** Shorter than a bot's: somebody is looking at the page. */
const LONGEST = 5000;
const COME_BACK = new Set([1001, 1005, 1006, 1011, 1012, 1013]);

/** Milliseconds before the try numbered `tries` (from 0); `random` is between 0 and 1. */
export function backAfter(tries: number, random: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** tries);
  return Math.round(tries === 0 ? random * most : LEAST + random * (most - LEAST));
}

/** 4500 to 4999, and the standard codes not listed, say: do not come back. */
export function isFinal(code: number): boolean {
  return !(COME_BACK.has(code) || (code >= 4000 && code <= 4499));
}
