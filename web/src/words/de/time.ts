// Deutsch: limits of time, pauses, and what becomes of somebody who has gone.

import type { time as English } from '../en/time';
import { alle, capital, count, ist, wen, wer, wessen } from './grammar';

export const time: typeof English = {
  time: 'Zeit',
  timeLimit: 'Zeit zum Antworten',
  noLimit: 'unbegrenzt',
  span: count.span,
  clock: count.clock,
  absent: 'Wenn jemandes Zeit um ist',
  absentWord: { wait: 'der Tisch wartet', bot: 'ein Bot darf spielen', leaves: 'der Platz scheidet aus' },
  absentWhy: {
    wait: 'Alle erfahren es, und die Antwort zählt weiterhin.',
    bot: 'Der Gastgeber darf einen Bot spielen lassen, bis der Platz wieder besetzt ist.',
    leaves: 'Nach einer weiteren Frist verlässt der Platz die Partie, mit allem, was ihm gehört.',
  },
  grace: 'Ausscheiden nach weiteren',
  neverAbstains: 'Wegen einer Uhr enthält sich niemand.',
  timeSaved: 'Diese Zeiten behalten',
  left: (people) => `noch für ${alle(people, wen)}`,
  timeUp: (people) => {
    const [only] = people;
    return people.length === 1 && only !== undefined ? `${capital(wessen(only, 'e'))} Zeit ist um` : `Die Zeit ist um für ${alle(people, wen)}`;
  },
  leavesIn: (seconds) => `scheidet aus in ${count.span(seconds)}`,
  areAway: (people) => `${alle(people, wer)} ${people.length === 1 ? 'ist' : 'sind'} nicht da, und der Tisch wartet.`,
  setLimit: 'Zeit begrenzen',
  setLimitWhy: 'Ein Bot darf für Abwesende spielen, sobald deren Zeit um ist.',
  pause: 'Spiel anhalten',
  goOn: 'Weiter',
  paused: 'Das Spiel ist angehalten. Alle Uhren stehen.',
  letBot: (who) => `Einen Bot für ${wen(who)} spielen lassen`,
  botPlays: (who) => (who.you ? 'Ein Bot spielt für dich.' : `Ein Bot spielt für ${who.name}`),
  takeBack: 'Meinen Platz wieder einnehmen',
  standIn: 'ein Bot spielt',
  saidTime: (seconds) => `Du hast ${count.span(seconds)}.`,
  saidSoon: (seconds) => `Noch ${count.span(seconds)}.`,
  saidTimeUp: (people) => `${time.timeUp(people)}.`,
  saidPaused: 'Das Spiel ist angehalten.',
  saidGoesOn: 'Das Spiel geht weiter.',
  saidBotPlays: (who) => `Ein Bot spielt für ${wen(who)}.`,
  saidBack: (who) => `${capital(ist(who))} wieder da.`,
  handOver: 'Einen Platz übergeben',
  handOverWhy: 'An ein anderes Telefon, oder an jemanden, der für dich weiterspielt. Dieses Gerät verlässt dann den Platz.',
  handOverMine: 'Meinen Platz übergeben',
  handOverOf: (name) => `Den Platz von ${name} übergeben`,
  handOverScan: 'Scanne das mit dem anderen Gerät, oder öffne dort den Link.',
  handOverScanOf: (name) => `Wer das scannt oder den Link öffnet, spielt für ${name} weiter.`,
  handOverQr: 'QR-Code mit dem Link zum Platz',
  handOverOnce: 'Er gilt einmal, 10 Minuten lang. Zeig ihn sonst niemandem.',
};
