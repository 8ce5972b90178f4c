// The frame of a panel: its heading with the way back, and why something was refused.

import type { ComponentChildren, JSX } from 'preact';
import { panel } from '../view';
import { say } from '../words';
import { Icon } from './drawings';
import { Refusal } from './frame';

export const closePanel = (): void => { panel.value = null; };

export function Sheet({ title, children, back = closePanel }: { title: string; children: ComponentChildren; back?: () => void }): JSX.Element {
  return (
    <section class="panel sheet stack" aria-labelledby="panel">
      <div class="prompt"><h2 id="panel">{title}</h2><button class="tool" type="button" aria-label={say.close} onClick={back}><Icon name="close" /></button></div>
      <Refusal />
      {children}
    </section>
  );
}
