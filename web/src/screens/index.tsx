// The two screens nobody taps on: the middle of the table, and a stream's overlay. They watch like
// any spectator, so there is no secret on them; they are loaded only where they are asked for.

import { render } from 'preact';
import { startClock } from '../clock';
import { connection, watchTable } from '../table';
import { makeRoom } from './making-room';
import { Overlay } from './overlay';
import { SharedScreen } from './shared-screen';
import { readWishes, show } from './wishes';

export function startScreen(screen: 'table' | 'overlay', code: string, address: URL, place: HTMLElement): void {
  const wishes = readWishes(address.searchParams);
  show(wishes);
  document.body.className = screen === 'table' ? 'hall' : 'overlay';
  watchTable(code);
  makeRoom();
  startClock();
  render(screen === 'table' ? <SharedScreen code={code} /> : <Overlay wishes={wishes} />, place);
  addEventListener('online', () => connection.tryNow());
  addEventListener('offline', () => connection.offline());
}
