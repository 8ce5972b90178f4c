// English: what an instruction tells a player to do with the paper on the table.

import type { Rich } from '../rich';
import { b, some } from './grammar';

const WRITERS = {
  draw: (n) => ['draw ', ...some(n, 'card')],
  discard: (n) => ['discard ', ...some(n, 'card'), ' from your hand'],
  scry: (n) => ['scry ', b(n), ': look at that many cards on top, put any at the bottom'],
  mill: (n) => ['put the top ', ...some(n, 'card'), ' of your library into your graveyard'],
  'return to hand': () => ['take it back to your hand'],
  text: () => ['carry out the card’s text on paper'],
} satisfies Readonly<Record<string, (n: number) => Rich>>;

/** What the engine tells players to do with paper. */
export type Instruction = keyof typeof WRITERS;

/** "draw 3 cards": without a capital and without a stop. */
export function told(what: string, n: number): Rich {
  const write = (WRITERS as Readonly<Record<string, (n: number) => Rich>>)[what];
  if (write) return write(n);
  return n > 0 ? [what.replaceAll('_', ' '), ' ', b(n)] : [what.replaceAll('_', ' ')];
}
