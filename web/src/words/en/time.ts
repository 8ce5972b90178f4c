// English: limits of time, pauses, and what becomes of somebody who has gone.

import type { Person } from '../rich';
import { capital, count, is, names, owns } from './grammar';

export const time = {
  time: 'Time',
  timeLimit: 'Time to answer',
  noLimit: 'no limit',
  /** "45 seconds", "1 minute", "2 minutes 30 seconds". */
  span: count.span,
  /** "0:45", for the eye. */
  clock: count.clock,
  absent: 'When somebody’s time is up',
  absentWord: { wait: 'the table waits', bot: 'a bot may play', leaves: 'they leave' },
  absentWhy: {
    wait: 'Everybody is told, and their answer still counts.',
    bot: 'The host may let a bot play for them until they take their seat back.',
    leaves: 'They leave the game with all they own, some time later.',
  },
  grace: 'They leave after another',
  neverAbstains: 'Nobody abstains because of a clock.',
  timeSaved: 'Keep these times',
  left: (people: readonly Person[]): string => `left for ${names(people)}`,
  timeUp: (people: readonly Person[]): string => (people.length === 1 && people[0] !== undefined ? `${capital(owns(people[0]))} time is up` : `Time is up for ${names(people)}`),
  leavesIn: (seconds: number): string => `out of the game in ${count.span(seconds)}`,
  areAway: (people: readonly Person[]): string => `The table is waiting for ${names(people)}, who ${people.length === 1 ? 'is' : 'are'} not here.`,
  setLimit: 'Set a time limit',
  setLimitWhy: 'A bot may play for somebody absent once a time limit is up.',
  pause: 'Pause the game',
  goOn: 'Go on',
  paused: 'The game is paused. All clocks stand still.',
  letBot: (who: Person): string => `Let a bot play for ${who.name}`,
  botPlays: (who: Person): string => (who.you ? 'A bot plays for you.' : `A bot plays for ${who.name}`),
  takeBack: 'Take my seat back',
  standIn: 'a bot plays',
  saidTime: (seconds: number): string => `You have ${count.span(seconds)}.`,
  saidSoon: (seconds: number): string => `${count.span(seconds)} left.`,
  saidTimeUp: (people: readonly Person[]): string => `${time.timeUp(people)}.`,
  saidPaused: 'The game is paused.',
  saidGoesOn: 'The game goes on.',
  saidBotPlays: (who: Person): string => `${who.you ? 'A bot plays for you' : `A bot plays for ${who.name}`}.`,
  saidBack: (who: Person): string => `${capital(is(who))} back.`,
  handOver: 'Hand a seat over',
  handOverWhy: 'To another phone, or to somebody who plays on for you. This device leaves the seat then.',
  handOverMine: 'Hand my seat over',
  handOverOf: (name: string): string => `Hand ${name}’s seat over`,
  handOverScan: 'Scan this with the other device, or open the link there.',
  handOverScanOf: (name: string): string => `Who scans this, or opens the link, plays on for ${name}.`,
  handOverQr: 'QR code with the link to the seat',
  handOverOnce: 'It works once, within 10 minutes. Show it to nobody else.',
};
