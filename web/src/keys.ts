// The keyboard: 1-9 pick what can be picked, Enter casts it, Escape un-picks; t and l look around.

import { look, panel, picked, unpick } from './view';
import { singleKeys } from './scenes/menu';

/** Whether somebody types there. */
export const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (event.key === 'Escape') {
      if (picked.value.length > 0) unpick();
      else if (panel.value !== null) panel.value = null;
      else if (look.value !== 'auto') look.value = 'auto';
      return;
    }
    if (inField(event.target) || !singleKeys.value) return;
    if (/^[1-9]$/.test(event.key)) press(`.choices button[data-pick], .perms button[aria-pressed]`, Number(event.key) - 1);
    else if (event.key === 't') look.value = look.value === 'table' ? 'auto' : 'table';
    else if (event.key === 'l') look.value = look.value === 'story' ? 'auto' : 'story';
    else if (event.key === 'Enter' && document.activeElement === document.body) press('[data-do="cast"], .choice.is-picked', 0);
  });
}

function press(what: string, place: number): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(what);
  buttons[place]?.focus();
  buttons[place]?.click();
}
