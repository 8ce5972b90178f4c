// English: single words for what the engine names. It names them in English, so they stay as they are.

export const things = {
  /** A card type, such as "Creature". */
  typeWord: (type: string): string => type,
  /** A keyword, such as "first strike". */
  keyword: (word: string): string => word,
  /** The engine's word for a keyword that somebody typed. */
  keywordMeant: (typed: string): string => typed.trim().toLowerCase(),
  /** A choice that is neither an object nor a player: a kind of counter, mana, a number. */
  choiceName: (name: string): string => name,
  /** What a card targets, such as "a creature you control"; null: only the English is there. */
  targets: (says: string): string | null => says,
  /** What has happened when an ability may be used, such as "chaos ensues". */
  event: (says: string): string | null => says,
};
