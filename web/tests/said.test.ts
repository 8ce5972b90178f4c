// The live region says one sentence at a time; of a burst as many as a vote begins with.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let heard: string[] = [];

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
  vi.resetModules();
  const region = { set textContent(sentence: string) { if (sentence !== '') heard.push(sentence); } };
  vi.stubGlobal('document', { getElementById: () => region });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a vote that begins with the votes of bots is heard whole, in order', async () => {
  const { announce } = await import('../src/said');
  const burst = ['The draw step.', 'Vote: tea or ale.', 'Frodo votes now.', 'Frodo votes ale.', 'Your vote.'];
  for (const sentence of burst) announce(sentence);
  await vi.runAllTimersAsync();
  expect(heard).toEqual(burst);
});

test('of a longer burst the last are heard, and the same sentence twice is heard twice', async () => {
  const { announce } = await import('../src/said');
  for (const number of Array(30).keys()) announce(`Line ${number}.`);
  announce('Line 29.');
  await vi.runAllTimersAsync();
  expect(heard).toEqual(['Line 0.', 'Line 25.', 'Line 26.', 'Line 27.', 'Line 28.', 'Line 29.', 'Line 29.']);
});
