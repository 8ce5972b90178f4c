// Any scene from its canned documents: /dev/?scene=open-vote. For looking, never built.

import { render } from 'preact';
import '../src/style/tokens.css';
import '../src/style/moot.css';
import '../src/style/screens.css';
import '../src/style/page.css';
import { App } from '../src/app';
import { catalogue, type Card } from '../src/catalogue';
import { speakOn, startSpeaking } from '../src/language';
import { connection, seat, table } from '../src/table';
import { CARDS, SCENES } from './documents';

const name = new URL(location.href).searchParams.get('scene') ?? 'table';
const scene = SCENES[name];
if (scene === undefined) document.body.textContent = `Scenes: ${Object.keys(SCENES).join(', ')}`;
else {
  catalogue.value = new Map((CARDS as { cards: Card[] }).cards.map((card) => [card.name, card]));
  connection.code.value = 'K7QX4MHT';
  connection.here.value = [1, 2, 3, 4];
  connection.state.value = 'open';
  connection.ahead.value = -performance.now();
  table.value = scene.table;
  seat.value = scene.seat;
  void startSpeaking().then(speakOn).then(() => render(<App />, document.getElementById('table') as HTMLElement));
}
