import { beforeEach, describe, expect, it } from 'vitest';
import { backAfter, isFinal } from '../src/backoff';
import { Connection, type Line, type World } from '../src/connection';
import type { FromClient, ToClient } from '../src/protocol';

class FakeLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((message: ToClient) => void) | null = null;
  onclose: ((code: number, reason: string) => void) | null = null;
  sent: FromClient[] = [];
  closed = false;
  send(message: FromClient): void { this.sent.push(message); }
  close(): void { this.closed = true; }
  open(): void { this.onopen?.(); }
  hear(message: ToClient): void { this.onmessage?.(message); }
  drop(code = 1006, reason = ''): void { this.onclose?.(code, reason); }
}

class FakeWorld implements World {
  lines: FakeLine[] = [];
  timers: { what: () => void; ms: number }[] = [];
  private id = 0;
  dial(): Line { const line = new FakeLine(); this.lines.push(line); return line; }
  random(): number { return 1; }
  later(what: () => void, ms: number): unknown { const timer = { what, ms }; this.timers.push(timer); return timer; }
  forget(timer: unknown): void { this.timers = this.timers.filter((one) => one !== timer); }
  at = 0;
  steady(): number { return this.at; }
  newId(): string { this.id += 1; return `id${this.id}`; }
  get last(): FakeLine { return this.lines[this.lines.length - 1] as FakeLine; }
  /** Let the timers of that length ring. */
  ring(ms: number): void {
    const now = this.timers.filter((one) => one.ms === ms);
    this.timers = this.timers.filter((one) => one.ms !== ms);
    for (const one of now) one.what();
  }
}

const TABLE = { settings: { name: 'T', life: 40, random_order: false, spectators: true }, seats: {}, order: [] };
const welcome = (more: object = {}): ToClient =>
  ({ t: 'welcome', id: 'x', code: 'K7QX4MHT', epoch: 3, v: 5, sv: 2, at: 70, you: 1, here: [1], table: TABLE, seat: { seat: 1, may: ['rename'] }, token: 'secret', ...more }) as ToClient;

let world: FakeWorld;
let connection: Connection;

beforeEach(() => {
  world = new FakeWorld();
  connection = new Connection(world);
  connection.begin({ t: 'open', id: 'first', name: 'Ada' });
  world.last.open();
});

function seated(): FakeLine {
  world.last.hear(welcome());
  return world.last;
}

describe('a server that stops', () => {
  it('is left alone for as long as it asked, once', () => {
    const line = seated();
    line.hear({ t: 'away', after: 7000 });
    line.drop(1012, 'restarting');
    expect(world.timers.map((one) => one.ms)).toContain(8000);
    world.ring(8000);
    world.last.drop();
    expect(world.timers.map((one) => one.ms)).not.toContain(8000);
  });

  it('cannot ask for too much', () => {
    const line = seated();
    line.hear({ t: 'away', after: 1e9 });
    line.drop(1012, 'restarting');
    expect(world.timers.map((one) => one.ms)).toContain(21000);
  });
});

describe('a file in parts', () => {
  it('is not begun in the middle on another line', async () => {
    const line = seated();
    const part = connection.sendCards(new Uint8Array([1]), true);
    const command = connection.takeCards();
    line.drop(1006);
    world.ring(1000);
    world.last.open();
    const lost = expect(part).rejects.toMatchObject({ code: 'line_lost' });
    world.last.hear(welcome({ table: undefined, seat: undefined }));
    await lost;
    expect(world.last.sent.map((one) => one.t)).toEqual(['resume', 'take_cards']);
    world.last.hear({ t: 'done', id: 'id2' });
    await expect(command).resolves.toEqual({ t: 'done', id: 'id2' });
  });
});

describe('coming in', () => {
  it('says its first message when the line is open, and keeps both documents', () => {
    expect(world.last.sent).toEqual([{ t: 'open', id: 'first', name: 'Ada' }]);
    seated();
    expect(connection.state.value).toBe('open');
    expect(connection.table.value).toEqual(TABLE);
    expect(connection.seat.value?.may).toEqual(['rename']);
    expect(connection.code.value).toBe('K7QX4MHT');
  });

  it('is over when the first message is refused', () => {
    world.last.hear({ t: 'refused', id: 'first', code: 'no_such_table', text: 'There is no such table.' });
    expect(connection.state.value).toBe('over');
    expect(connection.ending.value?.code).toBe('no_such_table');
    expect(world.timers).toHaveLength(0);
  });
});

describe('documents', () => {
  it('takes patches in order and answers with them', async () => {
    const line = seated();
    const done = connection.act({ do: 'rename', name: 'Eve' });
    const id = (line.sent[1] as { id: string }).id;
    line.hear({ t: 'update', v: 6, table: { order: [1] }, sv: 3, seat: { may: [] }, done: id });
    await expect(done).resolves.toMatchObject({ t: 'done' });
    expect(connection.table.value?.order).toEqual([1]);
    expect(connection.seat.value?.may).toEqual([]);
    expect(connection.busy.value).toBe(false);
  });

  it('ignores what it has already', () => {
    const line = seated();
    line.hear({ t: 'update', v: 5, table: { order: [9] } });
    expect(connection.table.value?.order).toEqual([]);
  });

  it('resumes when a version is missing', () => {
    const line = seated();
    line.hear({ t: 'update', v: 8, table: { order: [9] } });
    expect(line.closed).toBe(true);
    world.ring(1000);
    world.last.open();
    expect(world.last.sent[0]).toMatchObject({ t: 'resume', code: 'K7QX4MHT', token: 'secret', epoch: 3, v: 5, sv: 2, at: 70 });
  });

  it('says of which log its versions are, as far as it got', () => {
    const line = seated();
    line.hear({ t: 'update', v: 6, table: { order: [1] }, at: 71 });
    line.drop();
    world.ring(1000);
    world.last.open();
    expect(world.last.sent[0]).toMatchObject({ v: 6, at: 71 });
    world.last.hear(welcome({ table: undefined, seat: undefined, v: 9, at: 74 }));
    world.last.hear({ t: 'update', v: 7, table: { order: [2] }, at: 72 });
    world.last.drop();
    world.ring(1000);
    world.last.open();
    expect(world.last.sent[0]).toMatchObject({ v: 7, at: 72 });
  });

  it('keeps what was taken back until it is closed', () => {
    const line = seated();
    expect(connection.gone.value).toBe(null);
    line.hear({ t: 'rolled_back', ids: ['a1'] });
    line.hear({ t: 'rolled_back', ids: [] });
    expect(connection.gone.value).toEqual(['a1']);
    connection.leave();
    expect(connection.gone.value).toBe(null);
  });

  it('answers pings', () => {
    const line = seated();
    line.hear({ t: 'ping', n: 7, now: 0 });
    expect(line.sent[1]).toEqual({ t: 'pong', n: 7 });
  });
});

describe('a lost line', () => {
  it('is shown only after a second, and resumed with what was seen', () => {
    const line = seated();
    line.drop();
    expect(connection.state.value).toBe('coming');
    world.ring(1000);
    expect(connection.state.value).toBe('lost');
    world.last.open();
    world.last.hear(welcome({ table: undefined, seat: undefined, token: undefined }));
    expect(connection.state.value).toBe('open');
    expect(connection.table.value).toEqual(TABLE);
    world.last.hear({ t: 'update', v: 6, table: { order: [2] } });
    expect(connection.table.value?.order).toEqual([2]);
  });

  it('sends an unanswered command again, with the same id, once', async () => {
    const line = seated();
    const done = connection.act({ do: 'vote', question: 4, choice: 'death' });
    const sent = line.sent[1] as { id: string };
    line.drop();
    world.ring(1000);
    world.last.open();
    expect(world.last.sent).toHaveLength(1);
    world.last.hear(welcome({ table: undefined, seat: undefined }));
    expect(world.last.sent[1]).toEqual(sent);
    world.last.hear({ t: 'done', id: sent.id });
    await done;
    expect(connection.busy.value).toBe(false);
  });

  it('keeps a command given meanwhile and sends it on return', () => {
    seated().drop();
    void connection.act({ do: 'pass' });
    expect(connection.busy.value).toBe(true);
    world.ring(1000);
    world.last.open();
    world.last.hear(welcome({ table: undefined, seat: undefined }));
    expect(world.last.sent[1]).toMatchObject({ t: 'act', do: { do: 'pass' } });
  });

  it('ends for good where coming back would end the same way', () => {
    seated().drop(4502, 'seat_gone');
    expect(connection.state.value).toBe('over');
    expect(connection.ending.value?.code).toBe('closed 4502');
  });

  it('takes a line for dead that does not answer what was asked, and asks again on the next', () => {
    void connection.act({ do: 'pass' }).catch(() => undefined);
    expect(world.timers.map((one) => one.ms)).not.toContain(10_000);
    const line = seated();
    void connection.act({ do: 'pass' }).catch(() => undefined);
    line.hear({ t: 'ping', n: 1, now: 0 });
    world.ring(10_000);
    expect(world.lines).toHaveLength(1);
    void connection.act({ do: 'pass' }).catch(() => undefined);
    world.ring(10_000);
    expect(line.closed).toBe(true);
    world.ring(1000);
    expect(connection.state.value).toBe('lost');
    expect(connection.busy.value).toBe(true);
  });

  it('hangs up when the device is offline, though the browser would wait', () => {
    const line = seated();
    connection.offline();
    expect(line.closed).toBe(true);
    world.ring(1000);
    expect(connection.state.value).toBe('lost');
    connection.tryNow();
    world.last.open();
    expect(world.last.sent[0]).toMatchObject({ t: 'resume', v: 5, sv: 2 });
  });

  it('takes a silent line for dead', () => {
    const line = seated();
    world.ring(50_000);
    expect(line.closed).toBe(true);
    expect(connection.state.value).toBe('coming');
  });
});

describe('refusals', () => {
  it('reject the command they are about and change nothing', async () => {
    const line = seated();
    const done = connection.act({ do: 'pass' });
    const { id } = line.sent[1] as { id: string };
    line.hear({ t: 'refused', id, code: 'stale', rule: '608.2', text: 'The question has moved on.' });
    await expect(done).rejects.toMatchObject({ code: 'stale' });
    expect(connection.table.value).toEqual(TABLE);
    expect(connection.state.value).toBe('open');
  });
});

describe('coming back', () => {
  it('waits at random, within bounds that grow', () => {
    expect(backAfter(0, 0)).toBe(0);
    expect(backAfter(0, 1)).toBe(1000);
    expect(backAfter(3, 0)).toBe(500);
    expect(backAfter(2, 1)).toBe(4000);
    expect(backAfter(30, 1)).toBe(5000);
  });

  it('knows which codes are final', () => {
    expect([1000, 1008, 1009, 4500, 4504].map(isFinal)).toEqual([true, true, true, true, true]);
    expect([1001, 1006, 1011, 1012, 1013, 4000, 4002].map(isFinal)).toEqual([false, false, false, false, false, false, false]);
  });
});
