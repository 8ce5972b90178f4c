// Deutsch: what an instruction tells a player to do with the paper on the table.

import type { Instruction } from '../en/instructions';
import type { Rich } from '../rich';
import { paperText } from './clauses';
import { b, some } from './grammar';

const cards = (n: number): Rich => some(n, 'Karte', 'Karten');

const WRITERS: Readonly<Record<Instruction, (n: number) => Rich>> = {
  draw: (n) => ['ziehe ', ...cards(n)],
  discard: (n) => ['wirf ', ...cards(n), ' aus deiner Hand ab'],
  scry: (n) => ['Hellsicht ', b(n), ': Sieh dir so viele Karten oben auf der Bibliothek an und lege beliebige davon darunter'],
  mill: (n) => ['lege die obersten ', ...cards(n), ' deiner Bibliothek auf deinen Friedhof'],
  'return to hand': () => ['nimm sie auf die Hand zurück'],
  text: () => ['führe den Text der Karte auf Papier aus'],
};

/** "ziehe 3 Karten": without a capital and without a stop. */
export function told(what: string, n: number): Rich {
  const write = (WRITERS as Readonly<Record<string, (n: number) => Rich>>)[what];
  if (write) return write(n);
  const text = paperText(what.replaceAll('_', ' '));
  return n > 0 ? [text, ' ', b(n)] : [text];
}
