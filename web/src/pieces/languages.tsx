// The languages the page speaks, each by its own name.

import type { JSX } from 'preact';
import { chooseLanguage, language } from '../language';
import { say } from '../words';
import { CODES, LANGUAGES } from '../words/languages';

export function Languages(): JSX.Element {
  return (
    <div class="chips languages" role="group" aria-label={say.language}>
      {CODES.map((code) => (
        <button class="chip" key={code} type="button" lang={code} aria-pressed={language.value === code} onClick={() => void chooseLanguage(code).catch(() => null)}>{LANGUAGES[code].name}</button>
      ))}
    </div>
  );
}
