import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { absent, left, secondsLeft, startClock, waitedIn } from '../src/clock';
import { connection, table } from '../src/table';
import { say } from '../src/words';
import { changes } from '../src/announcer';
import { SCENES } from '../dev/documents';

const doc = SCENES['timed']!.table!;
const DAY = 86_400_000;

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); vi.restoreAllMocks(); });

describe('what is left', () => {
  it('is read by the server\'s time', () => {
    expect(secondsLeft(doc, 0)).toBe(45);
    expect(secondsLeft(doc, 44_001)).toBe(1);
    expect(secondsLeft(doc, 60_000)).toBe(0);
    expect(secondsLeft(SCENES['table']!.table!, 0)).toBeNull();
  });

  it('stands still in a pause', () => {
    expect(secondsLeft({ ...doc, paused: 10_000 }, 40_000)).toBe(35);
  });

  it.each([-DAY, 0, DAY])('does not care about a device whose clock is %i ms off', (off) => {
    vi.spyOn(Date, 'now').mockReturnValue(off);
    vi.setSystemTime(off + 1_700_000_000_000);
    table.value = doc;
    connection.ahead.value = -performance.now();
    expect(left.value).toBe(45);
  });
});

describe('the clock', () => {
  it('passes once a second, only while one runs', () => {
    table.value = doc;
    connection.ahead.value = -performance.now();
    const stop = startClock();
    vi.advanceTimersByTime(3000);
    expect(left.value).toBe(42);
    expect(vi.getTimerCount()).toBe(1);
    table.value = { ...doc, paused: 5000 };
    expect(vi.getTimerCount()).toBe(0);
    expect(left.value).toBe(40);
    stop();
  });
});

describe('who is waited for', () => {
  it('is asked, or has priority with something on the stack', () => {
    expect(waitedIn(doc)).toEqual([1]);
    expect(waitedIn({ ...doc, asked: {}, priority: 2, stack: {} })).toEqual([]);
    expect(waitedIn(SCENES['stack']!.table!)).toEqual([1]);
  });

  it('is absent when the time is up', () => {
    table.value = doc;
    expect(absent.value).toEqual([]);
    table.value = SCENES['time-up']!.table!;
    expect(absent.value).toEqual([3]);
  });
});

describe('what is announced', () => {
  const said = (was: object, now: object): string[] => changes({ ...doc, ...was }, { ...doc, ...now });

  it('is a pause, its end, and time that is up, once', () => {
    expect(said({}, { paused: 1 })).toEqual([say.saidPaused]);
    expect(said({ paused: 1 }, {})).toEqual([say.saidGoesOn]);
    expect(said({}, { clock: { due: 0, up: true } })).toEqual(['Ada’s time is up.']);
    expect(said({ clock: { due: 0, up: true } }, { clock: { due: 0, up: true } })).toEqual([]);
  });

  it('is who plays in whose place', () => {
    const seats = { ...doc.seats, 2: { name: 'Ben', stand_in: true as const } };
    expect(said({}, { seats })).toEqual(['A bot plays for Ben.']);
    expect(said({ seats }, {})).toEqual(['Ben is back.']);
  });

  it('does not count the seconds', () => {
    expect(said({}, { clock: { due: 30_000 } })).toEqual([]);
  });

  it('says spans in words', () => {
    expect([0, 1, 45, 60, 150].map(say.span)).toEqual(['0 seconds', '1 second', '45 seconds', '1 minute', '2 minutes 30 seconds']);
    expect([0, 9, 75].map(say.clock)).toEqual(['0:00', '0:09', '1:15']);
  });
});
