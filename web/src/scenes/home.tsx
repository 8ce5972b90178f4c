// Home: one name, one button; the second door is the code. With a link to a table it is one door.

import type { JSX } from 'preact';
import { signal, useSignal, type Signal } from '@preact/signals';
import { readCode, showCode, showAddress } from '../address';
import { keptName } from '../keep';
import { connection, joinTable, openTable, returnToTable, watchTable } from '../table';
import { say } from '../words';
import { Envelope, Gauge, Mark, Seal } from '../pieces/drawings';
import { Text } from '../pieces/fields';
import { Languages } from '../pieces/languages';

export function HomeScene({ code }: { code: string | null }): JSX.Element {
  const name = useSignal(keptName());
  const here = useSignal(code);
  return (
    <main class="home">
      <div class="home-sign">
        <Mark class="home-mark" />
        <h1>{say.name}</h1>
        <p class="home-line">{say.line}</p>
        <StillLife />
      </div>
      <div class="home-doors">
        {here.value === null ? <Doors name={name} away={(to) => { if (!returnToTable(to)) here.value = to; }} /> : <OneDoor name={name} code={here.value} away={() => { here.value = null; showAddress(null); }} />}
        <div class="home-foot">
          <p class="under">{say.noAccount}</p>
          <details class="how"><summary>{say.howItWorks}</summary><ol>{say.how.map((line) => <li>{line}</li>)}</ol></details>
        </div>
        <Languages />
        <p class="fine">{say.fan}</p>
      </div>
    </main>
  );
}

const coming = (): boolean => connection.state.value === 'coming';

/** Set once somebody wanted to go on without a name. */
const nameless = signal(false);

/** Do it with the name; without one, the field asks for it. */
function withName(form: HTMLFormElement, name: string, what: (name: string) => void): void {
  nameless.value = name.trim() === '';
  if (nameless.value) form.querySelector('input')?.focus();
  else if (!coming()) what(name.trim());
}

function Nameless({ name }: { name: string }): JSX.Element | null {
  return nameless.value && name.trim() === '' ? <p class="under is-asking" role="alert">{say.nameFirst}</p> : null;
}

function Doors({ name, away }: { name: Signal<string>; away: (code: string) => void }): JSX.Element {
  const code = useSignal('');
  const join = (form: HTMLFormElement): void => {
    if (readCode(code.value).length === 8) away(readCode(code.value));
    else form.querySelector('input')?.focus();
  };
  return (
    <>
      <form class="sheet stack" onSubmit={(event) => { event.preventDefault(); withName(event.currentTarget, name.value, openTable); }}>
        <Text label={say.yourName} value={name} max={30} focus />
        <Nameless name={name.value} />
        <button class="press is-main" type="submit" aria-disabled={coming()}>{coming() ? say.sending : say.openTable}</button>
      </form>
      <form class="sheet stack" onSubmit={(event) => { event.preventDefault(); join(event.currentTarget); }}>
        <div class="field"><label for="code">{say.gotCode}</label>
          <div class="row nowrap">
            <input class="code-input grow" id="code" placeholder="K7QX 4MHT" autoCapitalize="characters" autoComplete="off" spellcheck={false} maxLength={12}
              value={code.value} onInput={(event) => { code.value = event.currentTarget.value; }} />
            <button class="press" type="submit">{say.join}</button>
          </div>
        </div>
      </form>
    </>
  );
}

function OneDoor({ name, code, away }: { name: Signal<string>; code: string; away: () => void }): JSX.Element {
  return (
    <form class="sheet stack" onSubmit={(event) => { event.preventDefault(); withName(event.currentTarget, name.value, (own) => joinTable(code, own)); }}>
      <h2 class="prompt-line">{say.sitAt(showCode(code))}</h2>
      <Text label={say.yourName} value={name} max={30} focus />
      <Nameless name={name.value} />
      <button class="press is-main" type="submit" aria-disabled={coming()}>{coming() ? say.sending : say.sitDown}</button>
      <div class="row nowrap">
        <button class="press is-small grow" type="button" onClick={() => watchTable(code)}>{say.onlyWatch}</button>
        <button class="press is-small is-plain grow" type="button" onClick={away}>{say.anotherTable}</button>
      </div>
    </form>
  );
}

/** A still life of what this is: slips, envelopes and the Ring on the baize. */
function StillLife(): JSX.Element {
  const slip = (place: 1 | 2): JSX.Element => {
    const word = say.stillLife[place - 1] ?? '';
    return <span class="slip"><Seal place={place} letter={word.charAt(0).toUpperCase()} /><span class="slip-word">{word}</span></span>;
  };
  const lying = [slip(1), slip(2), <Envelope is="closed" />, <Envelope is="closed" />, slip(2)];
  return (
    <div class="home-table" aria-hidden="true">
      <div class="ring-box">
        <div class="board" />
        <ol class="ring is-still" data-seats="5">{lying.map((one) => <li><div class="seat">{one}</div></li>)}</ol>
        <div class="center"><Gauge tempted={2} large label={null} /></div>
      </div>
    </div>
  );
}
