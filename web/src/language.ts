// Which language this page speaks: what the address or the reader wants, shown on <html>.

import { signal } from '@preact/signals';
import { keepWish, wish } from './keep';
import { beginToSpeak, say, speak } from './words';
import { languageFor, type LanguageCode } from './words/languages';

/** In ms. */
const AGAIN_AFTER = 2000;
const wanted = (): LanguageCode => languageFor(new URL(location.href).searchParams.get('lang'), wish('language'), navigator.languages ?? []);

/** The language that is spoken. */
export const language = signal<LanguageCode>(wanted());

/** The page's own words, in its head too: for the reader's browser, screen reader and home screen. */
function show(): void {
  const { documentElement: html, head } = document;
  html.lang = say.code;
  html.dir = say.dir;
  head.querySelector('meta[name=description]')?.setAttribute('content', say.line);
  const manifest = head.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest !== null) manifest.href = say.code === 'en' ? './moot.webmanifest' : `./moot.${say.code}.webmanifest`;
}

/** Until it is done: the line may be lost just now. */
async function surely(what: () => Promise<void>): Promise<void> {
  try { await what(); } catch {
    await new Promise((done) => { setTimeout(done, AGAIN_AFTER); });
    await surely(what);
  }
}

/** Fetch the words of the first screen before anything is shown. */
export async function startSpeaking(): Promise<void> {
  await surely(() => beginToSpeak(language.value));
  show();
}

/** Fetch all other words: nothing of a table is shown before. */
export const speakOn = (): Promise<void> => surely(() => speak(language.value));

/** Speak another language from now on, also the next time; the address asks for none any more. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await speak(code);
  language.value = code;
  keepWish('language', code);
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(null, '', address);
  show();
}
