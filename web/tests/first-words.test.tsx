import { expect, it } from 'vitest';
import { render } from 'preact-render-to-string';
import { App } from '../src/app';
import { connection } from '../src/table';
import { beginToSpeak, isWhole, say, speak } from '../src/words';
import { CODES } from '../src/words/languages';

it.each(CODES)('shows home, and the way to a table, with the first words of %s', async (code) => {
  await beginToSpeak(code);
  isWhole.value = false;
  for (const state of ['idle', 'coming', 'lost', 'over'] as const) {
    connection.state.value = state;
    connection.ending.value = state === 'over' ? { t: 'refused', code: 'full', text: '' } : null;
    expect(render(<App />)).toContain('<main');
  }
  expect(() => say.votesNow).toThrow('said before it was there');
  await speak('en');
});
