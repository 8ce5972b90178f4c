// Numbers, lists and times as a language writes them, by the browser's own knowledge of it.

export interface Counting {
  /** "Ada, Ben and Dee". */
  readonly listOf: (words: readonly string[]) => string;
  /** "Ada, Ben or Dee". */
  readonly oneOf: (words: readonly string[]) => string;
  /** Whether the number takes the form of one: "1 card". */
  readonly isOne: (count: number) => boolean;
  /** "2 minutes 30 seconds". */
  readonly span: (seconds: number) => string;
  /** "0:45", for the eye. */
  readonly clock: (seconds: number) => string;
}

export function countingIn(locale: string): Counting {
  const all = new Intl.ListFormat(locale, { type: 'conjunction' });
  const one = new Intl.ListFormat(locale, { type: 'disjunction' });
  const plural = new Intl.PluralRules(locale);
  const unit = (name: 'minute' | 'second'): Intl.NumberFormat => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' });
  const [minute, second] = [unit('minute'), unit('second')];
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const digits = new Intl.NumberFormat(locale);
  return {
    listOf: (words) => all.format(words),
    oneOf: (words) => one.format(words),
    isOne: (count) => plural.select(count) === 'one',
    span: (seconds) => {
      const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
      return [minutes > 0 ? minute.format(minutes) : '', rest > 0 || minutes === 0 ? second.format(rest) : ''].filter((part) => part !== '').join(' ');
    },
    clock: (seconds) => `${digits.format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`,
  };
}
