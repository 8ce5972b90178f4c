// The start: the page's wishes, the table in the address, and the first scene.

import { render } from 'preact';
import { effect } from '@preact/signals';
import './style/tokens.css';
import './style/moot.css';
import './style/screens.css';
import './style/page.css';
import { askAddress, showAddress, wanted } from './address';
import { startAnnouncing } from './announcer';
import { App } from './app';
import { loadCatalogue } from './catalogue';
import { startOwnCards } from './own-cards';
import { keepFocus } from './focus';
import { keptName } from './keep';
import { listenToKeys } from './keys';
import { speakOn, startSpeaking } from './language';
import { fetchTheRest } from './scenes/asked-for';
import { showTheme } from './scenes/menu';
import { startSenses } from './senses';
import { connection, openTable, returnToTable, seatBots, seat, table, takeSeat, watchTable } from './table';
import { say } from './words';

/** After which the first scene has been shown: then the rest of the page may come. */
const QUIET = 1500;
const place = document.getElementById('table');
const asked = wanted(new URL(location.href));

function come(): void {
  const { code, watch, bots, key } = asked;
  if (code !== null && watch) watchTable(code);
  else if (code !== null && key !== null) {
    showAddress(code); // before anything else is fetched: nobody reads the key over a shoulder
    takeSeat(code, key);
  } else if (code !== null) returnToTable(code);
  else if (bots > 0) {
    openTable(keptName() === '' ? say.host : keptName());
    const stop = effect(() => {
      if (table.value === null) return;
      queueMicrotask(() => { stop(); void seatBots(bots); });
    });
  }
}

/** Until somebody does something: who only looks at the first screen fetches no more than that. */
async function begun(): Promise<void> {
  if (asked.code !== null || asked.bots > 0) return;
  await new Promise<void>((done) => {
    for (const deed of ['pointerdown', 'keydown', 'input', 'click']) addEventListener(deed, () => done(), { once: true });
  });
}

/** What says something of a table by itself: once all words are there. */
function startTable(): void {
  startAnnouncing();
  effect(() => {
    const code = connection.code.value;
    if (code === null) return;
    void loadCatalogue();
    setTimeout(() => void fetchTheRest(), QUIET);
    showAddress(code, seat.value === null);
  });
}

function startPage(): void {
  showTheme();
  come();
  startSenses();
  listenToKeys();
  void askAddress();
  void begun().then(speakOn).then(startTable);
  addEventListener('online', () => connection.tryNow());
  addEventListener('offline', () => connection.offline());
  document.addEventListener('visibilitychange', () => { if (!document.hidden) connection.tryNow(); });
  if (place === null) return;
  keepFocus(place);
  render(<App />, place);
}

startOwnCards();
// Not awaited at the top: the words' file waits for this one to be read to its end.
const speaking = startSpeaking();
if (asked.screen !== null && asked.code !== null && place !== null) {
  const { screen, code } = asked;
  void loadCatalogue();
  void askAddress();
  void Promise.all([import('./screens'), speaking.then(speakOn)]).then(([{ startScreen }]) => startScreen(screen, code, new URL(location.href), place));
} else void speaking.then(startPage);
