// The languages the page speaks. Another one is a folder like `en` and a line here.

import type { First, Rest } from './en';

interface Language {
  /** Its own name for itself. */
  readonly name: string;
  /** What the first screen says; and all the rest, which comes after it. */
  readonly first: () => Promise<{ readonly first: First }>;
  readonly rest: () => Promise<{ readonly rest: Rest }>;
}

export const LANGUAGES = {
  en: { name: 'English', first: () => import('./en/first'), rest: () => import('./en/rest') },
  de: { name: 'Deutsch', first: () => import('./de/first'), rest: () => import('./de/rest') },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageCode = keyof typeof LANGUAGES;
export const CODES = Object.keys(LANGUAGES) as LanguageCode[];

const known = (tag: string | null): LanguageCode | undefined => {
  const code = tag?.toLowerCase().split('-')[0];
  return CODES.find((one) => one === code);
};

/** The language to speak: what the address asks for, what the reader chose, or the first of the browser's that is spoken here. */
export function languageFor(address: string | null, chosen: string | null, browser: readonly string[]): LanguageCode {
  return [address, chosen, ...browser].map(known).find((code) => code !== undefined) ?? 'en';
}
