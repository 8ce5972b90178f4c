// The table's menu: links, the reader's wishes, the keys, and leaving.

import type { JSX } from 'preact';
import { signal, useSignal } from '@preact/signals';
import { linkTo, showCode } from '../address';
import { BASE } from '../browser';
import { HOUSE_RULES } from '../documents';
import { keepWish, wish } from '../keep';
import { act, connection, may, table } from '../table';
import { GUARD } from '../view';
import { say } from '../words';
import { canNotify, askToNotify, feeling, hearing, notifying, stopNotifying } from '../senses';
import { Icon } from '../pieces/drawings';
import { Bar, Refusal } from '../pieces/frame';
import { OneOf, Check } from '../pieces/fields';
import { Languages } from '../pieces/languages';
import { OwnCards } from './own-cards';
import { KeepPassing } from './table';
import { later } from '../pieces/later';
import { TimeSection } from './time-settings';

const HandOver = later(() => import('./hand-over').then((found) => found.HandOver));
const CardPictures = later(() => import('./card-pictures').then((found) => found.CardPictures));
const TakeBack = later(() => import('./take-back').then((found) => found.TakeBack));

type Theme = 'system' | 'day' | 'night';
const theme = signal<Theme>((wish('theme') as Theme | null) ?? 'system');
export const singleKeys = signal(wish('keys') !== 'off');

/** The reader's light on the page; the system's where there is no wish. */
export function showTheme(): void {
  const { documentElement } = document;
  if (theme.value === 'system') delete documentElement.dataset['theme'];
  else documentElement.dataset['theme'] = theme.value;
}

theme.subscribe((is) => { if (typeof document !== 'undefined') { showTheme(); keepWish('theme', is === 'system' ? null : is); } });
singleKeys.subscribe((is) => keepWish('keys', is ? null : 'off'));

/** A screen speaks as the one does who sets it up; English is what it speaks if nobody says anything. */
const inThisLanguage = (): string => (say.code === 'en' ? '' : `?lang=${say.code}`);

function HouseRules(): JSX.Element | null {
  const agreed = HOUSE_RULES.filter((rule) => table.value?.settings[rule]);
  if (agreed.length === 0) return null;
  return (
    <section class="sheet stack">
      <h2 class="section">{say.houseRulesTitle}</h2>
      <ul class="settings">{agreed.map((rule) => <li key={rule}><span>{say.houseRules[rule].is}</span></li>)}</ul>
    </section>
  );
}

export function MenuScene(): JSX.Element {
  const code = connection.code.value ?? '';
  const themes: [Theme, string][] = [['system', say.themes.system], ['day', say.themes.day], ['night', say.themes.night]];
  return (
    <>
      <Bar title={say.menu} sub={showCode(code)} />
      <main class="logpage stack">
        <h1 class="unseen">{say.menu}</h1>
        <Refusal />
        {table.value?.players !== undefined && <TakeBack />}
        <section class="sheet stack">
          <div><p class="section">{say.shareLink}</p><p class="code is-link">{linkTo(code)}</p></div>
          {table.value?.settings.spectators && <div><p class="section">{say.watchLink}</p><p class="code is-link">{linkTo(code, true)}</p></div>}
          {table.value?.settings.spectators && <div><p class="section">{say.screenLink}</p><p class="code is-link">{`${linkTo(code)}/table${inThisLanguage()}`}</p></div>}
          {table.value?.settings.spectators && <div><p class="section">{say.overlayLink}</p><p class="code is-link">{`${linkTo(code)}/overlay${inThisLanguage()}`}</p></div>}
          {connection.watching.value > 0 && <p class="under">{say.watchers(connection.watching.value)}</p>}
        </section>
        <section class="sheet stack">
          {may('keep_passing') && <KeepPassing />}
          <fieldset class="field one-of"><legend>{say.language}</legend><Languages /></fieldset>
          <OneOf label={say.theme} value={theme} options={themes} />
          <Check label={say.sounds} value={hearing} />
          {'vibrate' in navigator && <Check label={say.vibration} value={feeling} />}
          {canNotify() && <Notifying />}
          <Check label={say.singleKeys} value={singleKeys} />
        </section>
        <CardPictures />
        <section class="sheet stack">
          <h2 class="section">{say.keysTitle}</h2>
          <ul class="settings">{say.keys.map(([key, does]) => <li><span><kbd class="code">{key}</kbd></span><span>{does}</span></li>)}</ul>
        </section>
        <HandOver />
        <TimeSection />
        <HouseRules />
        <OwnCards />
        {may('concede') && <Concede />}
        <a class="press is-plain" href={BASE.href}>{say.leaveTable}</a>
      </main>
    </>
  );
}

/** The browser asks the reader as well, so this is a button that may be told no. */
function Notifying(): JSX.Element {
  const change = (): void => (notifying.value ? stopNotifying() : void askToNotify());
  return (
    <button class="check" type="button" role="switch" aria-checked={notifying.value} onClick={change}>
      <span class="check-box" aria-hidden="true">{notifying.value && <Icon name="check" />}</span>
      <span><b>{say.notify}</b><span class="under">{say.notifyWhy}</span></span>
    </button>
  );
}

/** Two taps: it can't be taken back. */
function Concede(): JSX.Element {
  const at = useSignal(0);
  const tap = (): void => {
    const now = performance.now();
    if (at.value === 0) at.value = now;
    else if (now - at.value >= GUARD) void act({ do: 'concede' }).then(() => { at.value = 0; });
  };
  return (
    <section class="sheet stack">
      <button class="press" type="button" onClick={tap}>{at.value === 0 ? say.concede : say.concedeSure}</button>
      <p class="under mid">{say.concedeWhy}</p>
    </section>
  );
}
