// The one live region: one sentence at a time, queued, and the same sentence twice said twice.

const GAP = 150;
// In a burst only the last few are worth hearing: as many as a vote begins with when a bot votes first.
const MOST = 6;
let queue: string[] = [];
let busy = false;

/** Say a sentence, after those before it. */
export function announce(sentence: string): void {
  if (sentence === '') return;
  queue = [...queue, sentence].slice(-MOST);
  if (!busy) next();
}

function next(): void {
  const region = typeof document === 'undefined' ? null : document.getElementById('said');
  const sentence = queue.shift();
  if (region === null || sentence === undefined) { busy = false; return; }
  busy = true;
  region.textContent = '';
  setTimeout(() => { region.textContent = sentence; setTimeout(next, GAP); }, GAP);
}
