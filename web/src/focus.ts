// Where the keyboard is. What has the focus may go away with its scene, sheet or question; then the
// focus goes back to what opened the sheet, to the same thing in the new scene, or to its heading.

import { effect } from '@preact/signals';
import { panel } from './view';

/** What somebody was on, by what stays when it is drawn anew: what kind of thing it is, and its first words. */
interface Place { readonly at: Element; readonly kind: string; readonly says: string }

let last: Place | null = null;
let opener: Place | null = null;
let hadSheet = false;

const CAN_HAVE_IT = 'button, a[href], input, textarea, select, summary';

function firstWords(one: Element): string {
  const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  let text = '';
  while (text === '' && words.nextNode() !== null) text = words.currentNode.textContent?.trim() ?? '';
  return one.getAttribute('aria-label') ?? text;
}

const placeOf = (at: Element): Place => ({ at, kind: `${at.tagName} ${at.classList[0] ?? ''}`, says: firstWords(at) });

function sameAs(place: Place | null, within: Element): HTMLElement | null {
  if (place === null) return null;
  if (place.at.isConnected) return place.at as HTMLElement;
  const all = [...within.querySelectorAll<HTMLElement>(CAN_HAVE_IT)];
  return all.find((one) => { const { kind, says } = placeOf(one); return kind === place.kind && says === place.says; }) ?? null;
}

/** Whether what had the focus has gone. Nobody loses it by touching where nothing is. */
const isLost = (): boolean => last !== null && !last.at.isConnected && (document.activeElement === null || document.activeElement === document.body);

function giveTo(one: HTMLElement | null): void {
  if (one === null) return;
  if (!one.matches(CAN_HAVE_IT)) one.tabIndex = -1;
  one.focus({ preventScroll: true });
}

function look(within: HTMLElement): void {
  const sheet = document.getElementById('panel');
  const closed = hadSheet && sheet === null;
  hadSheet = sheet !== null;
  if (!isLost()) { if (closed) opener = null; return; }
  const heading = document.getElementById('ask') ?? within.querySelector<HTMLElement>('h1');
  giveTo(sheet ?? (closed ? sameAs(opener, within) : null) ?? sameAs(last, within) ?? heading);
  if (closed) opener = null;
}

/** Keep the focus from being lost while what is in `within` changes. */
export function keepFocus(within: HTMLElement): void {
  within.addEventListener('focusin', ({ target }) => { if (target instanceof Element) last = placeOf(target); });
  effect(() => { if (panel.value !== null) opener ??= last; });
  new MutationObserver(() => look(within)).observe(within, { childList: true, subtree: true });
}

/** To what can be done here: the question, the sheet that is open, or the dock; else to all below the bar. */
export function toTheDock(): void {
  giveTo(document.getElementById('panel') ?? document.getElementById('ask') ?? document.querySelector<HTMLElement>('.dock, main'));
}
