// How a cited rule finds its sentence in a language: its own, or that of the rule above it.

import type { CitedRule } from './en/rules';

interface Labels {
  /** Beside what the table decided for itself. */
  readonly table: string;
  /** Beside what a card's rulings say. */
  readonly ruling: string;
  /** Behind that: what a card says. */
  readonly rulingSays: string;
  /** Behind a number without a sentence of ours. */
  readonly unsaid: (number: string) => string;
}

const bare = (number: string): string => number.replace(/^CR /, '');

export interface Cited {
  /** Our sentence for a rule. */
  readonly ruleSays: (number: string) => string;
  /** How a rule is cited beside a sentence. */
  readonly ruleLabel: (number: string) => string;
}

export function rulesIn(sentences: Readonly<Record<CitedRule, string>>, labels: Labels): Cited {
  const known: Readonly<Record<string, string>> = sentences;
  return {
    ruleSays: (number) => {
      const key = bare(number);
      return known[key] ?? known[key.replace(/[a-z]$/, '')] ?? (/^\d/.test(key) ? labels.unsaid(key) : labels.rulingSays);
    },
    ruleLabel: (number) => {
      const key = bare(number);
      if (key === 'table') return labels.table;
      return /^\d/.test(key) ? key : labels.ruling;
    },
  };
}
