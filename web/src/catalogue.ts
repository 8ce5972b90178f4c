// The catalogue of cards, fetched once from the server: printed facts, readings of ours, and how a
// card's votes are read. Which things on the table fit what a card targets is a help to find them;
// the server decides.

import { signal } from '@preact/signals';
import { at } from './browser';
import type { ObjectId, PlayerId, StackShown } from './documents';
import { listed, permanents, table } from './table';

/** A class of objects; "you" is whoever controls the spell or ability. */
export interface Described {
  readonly types: readonly string[];
  readonly without: readonly string[];
  readonly subtype: string;
  readonly zone: string;
  readonly controlled_by: string | null;
  readonly not_controlled_by_you: boolean;
  readonly owned_by: string | null;
  readonly player?: boolean;
}
export interface Target {
  readonly says: string;
  readonly what: Described;
  readonly least: number;
  readonly most: number;
  /** One player controls them all. */
  readonly of_one_player?: boolean;
  /** No player controls two of them. */
  readonly one_each?: boolean;
}
export interface Activated {
  readonly ability: number;
  readonly cost: string;
  /** What its controller says has happened, instead of a cost. */
  readonly event: string;
  readonly zone: 'battlefield' | 'graveyard';
  /** A mana ability resolves at once, without the stack. */
  readonly mana?: boolean;
  readonly reading: readonly string[];
  readonly targets: readonly Target[];
}
export interface Council {
  readonly mode: 'open' | 'secret';
  readonly kind: 'words' | 'players' | 'objects' | 'cards';
  readonly what: string | null;
  readonly up_to_one: boolean;
  readonly choices: readonly { readonly word: string; readonly does: string | null; readonly does_one: string | null }[];
  readonly then: string | null;
  readonly reads: 'most' | 'most or tied' | 'count';
  readonly tie: string | null;
}
export interface Card {
  readonly name: string;
  readonly cost: string;
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly supertypes: readonly string[];
  readonly power: number | null;
  readonly toughness: number | null;
  readonly reading: readonly string[];
  readonly targets: readonly Target[];
  readonly activated: readonly Activated[];
  readonly votes: readonly Council[];
  readonly changes_votes: boolean;
  readonly after_votes: boolean;
  readonly ring: boolean;
}

export const catalogue = signal<ReadonlyMap<string, Card>>(new Map());

let asked = false;
/** Fetch the catalogue, once; without it everything can still be typed by hand. */
export async function loadCatalogue(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const answer = await fetch(at('cards.json'));
    const { cards } = (await answer.json()) as { cards: Card[] };
    // What is known of the table's own cards by then stays.
    catalogue.value = new Map([...cards.map((card) => [card.name, card] as const), ...catalogue.value]);
  } catch { asked = false; }
}

const PERMANENT_TYPES = new Set(['Artifact', 'Battle', 'Creature', 'Enchantment', 'Land', 'Planeswalker']);

/** Whether a card of these types stays on the battlefield when it resolves. */
export const isPermanentType = (types: readonly string[]): boolean => types.some((type) => PERMANENT_TYPES.has(type));
export const isPermanentCard = (card: Card): boolean => isPermanentType(card.types);

/** What a card asks the table to vote on, if it does. */
export const councilOf = (name: string): Council | null => catalogue.value.get(name)?.votes[0] ?? null;

interface Thing { readonly types: readonly string[]; readonly subtypes: readonly string[]; readonly controller: PlayerId; readonly owner: PlayerId }

function fits(what: Described, thing: Thing, you: PlayerId | null): boolean {
  const whose = (who: string | null, one: PlayerId): boolean =>
    who === null || (who === 'you' ? one === you : who !== 'each opponent' || one !== you);
  if (what.types.length > 0 && !what.types.some((type) => thing.types.includes(type))) return false;
  if (what.without.some((type) => thing.types.includes(type))) return false;
  if (what.subtype !== '' && !thing.subtypes.includes(what.subtype)) return false;
  if (what.not_controlled_by_you && thing.controller === you) return false;
  return whose(what.controlled_by, thing.controller) && whose(what.owned_by, thing.owner);
}

/** The objects on the table that a target description means, to be offered; `you` casts or activates. */
export function matching({ what }: Target, you: PlayerId | null): ObjectId[] {
  if (what.player === true) {
    const all = Object.entries(table.value?.players ?? {});
    return all.filter(([, is]) => is.lost === undefined).map(([id]) => -Number(id));
  }
  if (what.zone === 'battlefield') return permanents.value.filter(({ is }) => fits(what, is, you)).map(({ id }) => id);
  if (what.zone === 'stack') {
    return listed(table.value?.stack).filter(({ is }) => is.kind === 'spell' && fitsOnStack(what, is, you)).map(({ id }) => id);
  }
  return listed(table.value?.cards)
    .filter(({ is }) => is.zone === what.zone && (what.zone !== 'graveyard' || is.owner === you))
    .filter(({ is }) => fits(what, { types: is.types, subtypes: [], controller: is.owner, owner: is.owner }, you))
    .map(({ id }) => id);
}

/** A spell whose card nobody knows here may be anything. */
function fitsOnStack(what: Described, is: StackShown, you: PlayerId | null): boolean {
  const card = catalogue.value.get(is.name);
  return card === undefined || fits(what, { types: card.types, subtypes: card.subtypes, controller: is.controller, owner: is.controller }, you);
}
