// One connection to one table. It keeps the two documents by merge patches, comes back by itself
// (full jitter), resumes where it was, and sends again what was not answered, with the same ids.
// It knows no rule, no word of a card and no element of the page.

import { batch, computed, signal } from '@preact/signals';
import { backAfter, isFinal } from './backoff';
import type { SeatDoc, TableDoc } from './documents';
import { merge } from './merge';
import type {
  Act, CardsText, Command, FromClient, HandOver, Join, ListCards, ListMoments, Open, RecordPart, Refused, Resume, SeatBots, StoryBefore, Take, TakeCards, ToClient, Update, Welcome,
} from './protocol';

/** What a connection begins with. */
export type First = Open | Join | Resume | Take;
/** What is answered once, by its id. */
export type Asked = Act | SeatBots | StoryBefore | HandOver | ListMoments | RecordPart | CardsText | TakeCards | ListCards;

/** What the connection needs of a WebSocket. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((message: ToClient) => void) | null;
  onclose: ((code: number, reason: string) => void) | null;
  send(message: FromClient): void;
  close(): void;
}

/** Everything from outside, so that tests can hand in their own. */
export interface World {
  dial(): Line;
  random(): number;
  later(what: () => void, ms: number): unknown;
  forget(timer: unknown): void;
  newId(): string;
  /** Milliseconds of a clock that nobody sets. */
  steady(): number;
}

export type LineState = 'idle' | 'coming' | 'open' | 'lost' | 'over';
interface Pending { message: Asked; done: (answer: ToClient) => void; refused: (why: Refused) => void }

const SHOWN_AFTER = 1000;
const SILENCE = 50_000;
/** Whoever has asked something hears something sooner, or the line is dead. */
const ANSWERED = 10_000;
const LONGEST_AWAY = 20_000;

export class Connection {
  readonly table = signal<TableDoc | null>(null);
  readonly seat = signal<SeatDoc | null>(null);
  readonly here = signal<readonly number[]>([]);
  readonly watching = signal(0);
  readonly state = signal<LineState>('idle');
  /** Why it is over, if it is: a refusal of the first message, or the reason of the close. */
  readonly ending = signal<Refused | null>(null);
  readonly unanswered = signal<readonly Asked[]>([]);
  readonly code = signal<string | null>(null);
  /** Set when the table lost its latest moments: which of our own commands are gone. Null: nothing was lost. */
  readonly gone = signal<readonly string[] | null>(null);
  readonly busy = computed(() => this.unanswered.value.length > 0);
  /** How far the server's time is ahead of this device's steady clock; null before it spoke. */
  readonly ahead = signal<number | null>(null);
  /** Called with each welcome, so that the token can be kept. */
  onWelcome: ((welcome: Welcome) => void) | null = null;

  private line: Line | null = null;
  private first: First | null = null;
  private token: string | undefined;
  private epoch = 0;
  private v = 0;
  private sv = 0;
  private at = 0;
  private tries = 0;
  private welcomed = false;
  /** For how long a server that stops asked to stay away. */
  private away = 0;
  private readonly pending = new Map<string, Pending>();
  private retry: unknown = null;
  private shown: unknown = null;
  private silence: unknown = null;

  constructor(private readonly world: World) {}

  /** Open, join or resume. Anything before is left behind. */
  begin(first: First): void {
    this.leave();
    this.first = first;
    this.token = first.t === 'resume' ? (first.token ?? undefined) : undefined;
    this.state.value = 'coming';
    this.dial();
  }

  /** Hang up for good and forget the table. */
  leave(): void {
    this.hangUp();
    this.world.forget(this.retry);
    this.world.forget(this.shown);
    this.pending.clear();
    this.unanswered.value = [];
    this.first = null;
    this.token = undefined;
    this.epoch = this.v = this.sv = this.at = this.tries = 0;
    this.welcomed = false;
    this.table.value = null;
    this.seat.value = null;
    this.code.value = null;
    this.ending.value = null;
    this.gone.value = null;
    this.state.value = 'idle';
  }

  /** Send a command; resolves when it is stored, rejects with the refusal. */
  act(command: Command): Promise<ToClient> {
    return this.ask({ t: 'act', id: this.world.newId(), do: command });
  }

  /** Seat bots, through the same door as everybody. */
  seatBots(count: number): Promise<ToClient> {
    return this.ask({ t: 'bots', id: this.world.newId(), count });
  }

  /** Let a bot play at the seat of somebody absent. */
  standIn(seat: number): Promise<ToClient> {
    return this.ask({ t: 'bots', id: this.world.newId(), seat });
  }

  /** The server's time in milliseconds, counted on from what it said last; null before it spoke. */
  serverNow(): number | null {
    return this.ahead.value === null ? null : this.ahead.value + this.world.steady();
  }

  /** Older lines of the story. */
  storyBefore(before: number): Promise<ToClient> {
    return this.ask({ t: 'story', id: this.world.newId(), before });
  }

  /** A key with which somebody else takes my seat or, for the host, that of somebody who has gone. */
  handOver(link: string, seat: number | null): Promise<ToClient> {
    return this.ask({ t: 'hand_over', id: this.world.newId(), link, ...(seat === null ? {} : { seat }) });
  }

  /** What can be taken back by agreement. */
  listMoments(): Promise<ToClient> {
    return this.ask({ t: 'list_moments', id: this.world.newId() });
  }

  /** A part of the table's record. */
  takeRecord(part: number): Promise<ToClient> {
    return this.ask({ t: 'take_record', id: this.world.newId(), part });
  }

  /** A part of a file of home-made cards: `done`, or `readings` after the last one. */
  sendCards(part: Uint8Array, more: boolean): Promise<ToClient> {
    return this.ask({ t: 'cards', id: this.world.newId(), part, ...(more ? { more } : {}) });
  }

  /** Let the cards that were read last belong to the table. */
  takeCards(): Promise<ToClient> {
    return this.ask({ t: 'take_cards', id: this.world.newId() });
  }

  /** What some of the table's own cards are. */
  listCards(names: readonly string[]): Promise<ToClient> {
    return this.ask({ t: 'list_cards', id: this.world.newId(), names });
  }

  /** Try to come back at once. */
  tryNow(): void {
    if (this.line !== null || this.first === null || this.state.value === 'over') return;
    this.world.forget(this.retry);
    this.dial();
  }

  /** The device says that it has no network: what the browser still holds is no line. */
  offline(): void {
    if (this.line !== null && this.state.value === 'open') this.askAgain();
  }

  private ask(message: Asked): Promise<ToClient> {
    return new Promise((done, refused) => {
      this.pending.set(message.id, { message, done, refused });
      this.showPending();
      if (this.line === null || this.state.value !== 'open') return;
      this.line.send(message);
      this.listen(ANSWERED);
    });
  }

  private showPending(): void {
    this.unanswered.value = [...this.pending.values()].map((one) => one.message);
  }

  private dial(): void {
    const line = this.world.dial();
    this.line = line;
    line.onopen = () => line === this.line && this.greet(line);
    line.onmessage = (message) => line === this.line && this.hear(message);
    line.onclose = (code, reason) => line === this.line && this.closed(code, reason);
    this.listen();
  }

  private greet(line: Line): void {
    const { first } = this;
    if (first === null) return;
    if (!this.welcomed) return line.send(first);
    const code = this.code.value ?? '';
    const token = this.token === undefined ? {} : { token: this.token };
    line.send({ t: 'resume', id: this.world.newId(), code, ...token, epoch: this.epoch, v: this.v, sv: this.sv, at: this.at });
  }

  /** One frame, one change: nobody sees the table's part of it without the seat's. */
  private hear(message: ToClient): void {
    this.listen();
    batch(() => this.take(message));
  }

  private take(message: ToClient): void {
    switch (message.t) {
      case 'welcome': return this.welcome(message);
      case 'update': return this.update(message);
      case 'done': return this.answered(message.id, message);
      case 'story': case 'handed': case 'moments': case 'record': case 'readings': case 'cards': return this.answered(message.id, message);
      case 'refused': return this.refused(message);
      case 'ping':
        this.ahead.value = message.now - this.world.steady();
        return this.line?.send({ t: 'pong', n: message.n });
      case 'away': this.away = Math.min(message.after, LONGEST_AWAY); return;
      case 'here':
        this.here.value = message.here;
        this.watching.value = message.watching;
        return;
      case 'rolled_back': this.gone.value = [...(this.gone.value ?? []), ...message.ids];
    }
  }

  private welcome(message: Welcome): void {
    if (message.token !== undefined) this.token = message.token;
    if (message.now !== undefined) this.ahead.value = message.now - this.world.steady();
    this.epoch = message.epoch;
    this.code.value = message.code;
    this.here.value = message.here;
    if (message.table !== undefined) {
      this.table.value = message.table;
      this.v = message.v;
      this.at = message.at ?? 0;
    }
    if (message.seat !== undefined) {
      this.seat.value = message.seat;
      this.sv = message.sv ?? 0;
    }
    this.welcomed = true;
    this.tries = 0;
    this.world.forget(this.shown);
    this.state.value = 'open';
    this.onWelcome?.(message);
    for (const { message: again } of [...this.pending.values()]) {
      // The other parts of a file went with the line they were sent on.
      if (again.t === 'cards') this.refused({ t: 'refused', code: 'line_lost', text: '', id: again.id });
      else this.line?.send(again);
    }
  }

  private update(message: Update): void {
    const { v, sv } = message;
    if ((v !== undefined && v > this.v + 1) || (sv !== undefined && sv > this.sv + 1)) return this.askAgain();
    if (v === this.v + 1) {
      this.v += 1;
      if (message.table !== undefined) this.table.value = merge(this.table.value, message.table) as TableDoc;
    }
    if (sv === this.sv + 1) {
      this.sv += 1;
      if (message.seat !== undefined) this.seat.value = merge(this.seat.value, message.seat) as SeatDoc;
    }
    this.at = message.at ?? this.at;
    if (message.done !== undefined) this.answered(message.done, { t: 'done', id: message.done });
  }

  /** A version is missing, or the line is dead: resume from what is held. */
  private askAgain(): void {
    this.hangUp();
    this.closed(4000, 'begin again');
  }

  private answered(id: string, answer: ToClient): void {
    const pending = this.pending.get(id);
    if (pending === undefined) return;
    this.pending.delete(id);
    this.showPending();
    pending.done(answer);
  }

  private refused(why: Refused): void {
    const pending = why.id === undefined ? undefined : this.pending.get(why.id);
    if (pending !== undefined) {
      this.pending.delete(pending.message.id);
      this.showPending();
      return pending.refused(why);
    }
    if (this.state.value !== 'open') this.end(why);
  }

  private closed(code: number, reason: string): void {
    this.hangUp();
    if (this.first === null || this.state.value === 'over') return;
    if (isFinal(code)) return this.end({ t: 'refused', code: `closed ${code}`, text: reason });
    if (this.state.value === 'open') {
      this.state.value = 'coming';
      this.shown = this.world.later(() => this.showLost(), SHOWN_AFTER);
    } else if (!this.welcomed) this.showLost();
    this.retry = this.world.later(() => this.dial(), this.away + backAfter(this.tries, this.world.random()));
    this.away = 0;
    this.tries += 1;
  }

  private showLost(): void {
    if (this.state.value === 'coming') this.state.value = 'lost';
  }

  private end(why: Refused): void {
    this.hangUp();
    this.ending.value = why;
    this.state.value = 'over';
  }

  /** Nothing heard for long means the line is dead, whatever the browser thinks. */
  private listen(longest = SILENCE): void {
    this.world.forget(this.silence);
    this.silence = this.world.later(() => this.line && this.askAgain(), longest);
  }

  private hangUp(): void {
    const { line } = this;
    this.line = null;
    this.world.forget(this.silence);
    if (line !== null) {
      line.onopen = line.onmessage = line.onclose = null;
      line.close();
    }
  }
}
