// The two documents a connection has, as engine/views.py declares them: maps keyed by id as text,
// nulls absent, flags absent when false. The page keeps these two and nothing else about a game.

import type { Absent, Sealing } from './protocol';

export type PlayerId = number;
export type ObjectId = number;
export type ChoiceId = string;
export type Words = readonly string[];
export type ById<T> = Readonly<Record<string, T>>;

export interface SeatShown { readonly name: string; readonly bot?: true; readonly passes?: true; readonly stand_in?: true }
export interface Settings {
  readonly name: string;
  readonly life: number;
  readonly random_order: boolean;
  readonly spectators: boolean;
  readonly sealing?: Sealing;
  readonly time_limit?: number;
  readonly absent?: Absent;
  readonly grace?: number;
  readonly split_spares?: true;
  readonly no_vote_finishes?: true;
  readonly leaving_ends?: true;
}
/** What a table may agree on where no rule decides. */
export const HOUSE_RULES = ['split_spares', 'no_vote_finishes', 'leaving_ends'] as const;
export interface RingShown { readonly tempted: number; readonly bearer?: ObjectId }
export interface PlayerShown {
  readonly name: string;
  readonly life: number;
  readonly lost?: string;
  readonly ring?: RingShown;
  /** Unspent mana by place: its type, how much, and what it may be spent on if not on everything. */
  readonly pool?: ById<readonly [string, number] | readonly [string, number, string]>;
}
export interface PermanentShown {
  readonly name: string;
  readonly types: Words;
  readonly subtypes: Words;
  readonly supertypes: Words;
  readonly colors: Words;
  readonly power?: number;
  readonly toughness?: number;
  readonly keywords: Words;
  readonly counters: ById<number>;
  readonly tapped?: true;
  readonly damage?: number;
  readonly owner: PlayerId;
  readonly controller: PlayerId;
  readonly token?: true;
  readonly card?: string;
  readonly attached?: ObjectId;
  /** What was chosen as it entered, such as a creature type. */
  readonly chosen?: string;
  /** The card it is, if it became a copy of something else. */
  readonly really?: string;
}
export interface CardShown {
  readonly name: string;
  readonly types: Words;
  readonly zone: string;
  readonly owner: PlayerId;
  readonly until?: ObjectId;
}
export interface StackShown {
  readonly name: string;
  readonly kind: string;
  readonly controller: PlayerId;
  /** Such as split second, printed or given to it. */
  readonly keywords?: Words;
  readonly targets: readonly ObjectId[];
}
export interface ChoiceShown {
  readonly name: string;
  readonly object?: ObjectId;
  readonly player?: PlayerId;
  /** In a question for blockers or about damage: the attacker that it blocks. */
  readonly blocks?: ObjectId;
}
/** Voter, choice, and who chose it if that was somebody else. */
export type VoteShown = readonly [PlayerId, ChoiceId] | readonly [PlayerId, ChoiceId, PlayerId];
export interface VotingShown {
  readonly id: number;
  readonly name: string;
  readonly secret?: true;
  readonly choices: ById<ChoiceShown>;
  readonly order: readonly PlayerId[];
  readonly votes: ById<VoteShown>;
  readonly voter?: PlayerId;
  /** Who chooses the vote that is to be cast, if that is somebody else. */
  readonly decider?: PlayerId;
  readonly must: number;
  readonly may: number;
  readonly locked: readonly PlayerId[];
  readonly finished?: true;
  readonly by_voter?: true;
  /** By envelope: the voter, or the voter and "uses". */
  readonly commitments?: ById<CommitmentShown>;
  readonly openings?: ById<OpeningShown>;
}
export interface CommitmentShown { readonly hash: string; readonly chooser: PlayerId; readonly most: number; readonly by?: PlayerId }
export interface OpeningShown { readonly nonce: string; readonly choices: readonly ChoiceId[]; readonly must: number }
export interface ChanceShown {
  readonly commitment: string;
  /** How many draws there were before, among how many, and which. */
  readonly draws?: ById<readonly [number, number, number]>;
  readonly seed?: string;
}
export interface ResolvingShown {
  readonly name: string;
  readonly controller: PlayerId;
  readonly kind: string;
  readonly since: number;
  readonly left: number;
  /** What players chose so far for the effect under way, where that is no secret. */
  readonly chosen?: ById<readonly ChoiceId[]>;
}
export interface CombatShown {
  readonly attacks: ById<PlayerId>;
  readonly blocks: ById<ObjectId>;
  readonly blocked: readonly ObjectId[];
}
/** Somebody asks to take something back: who, what, and whose answers are missing. */
export interface ProposalShown {
  readonly by: PlayerId;
  readonly moment: number;
  readonly of: PlayerId;
  readonly what: readonly (string | number)[];
  readonly waits: readonly PlayerId[];
  readonly due: number;
}
/** Kind, who, and what. */
export type LineShown = readonly [string, number, ...(string | number)[]];

/** The table's document: the same for everybody. The game's parts are absent before the start. */
export interface TableDoc {
  readonly settings: Settings;
  readonly seats: ById<SeatShown>;
  readonly order: readonly PlayerId[];
  readonly host?: PlayerId;
  /** The table's own cards, by name: a sign of each, which changes when the card does. */
  readonly own_cards?: Readonly<Record<string, string>>;
  readonly chance?: ChanceShown;
  readonly log?: ById<LineShown>;
  readonly voting?: VotingShown;
  readonly turn?: number;
  readonly active?: PlayerId;
  readonly step?: string;
  readonly players?: ById<PlayerShown>;
  readonly turn_order?: readonly PlayerId[];
  readonly permanents?: ById<PermanentShown>;
  /** As they were; each phases in as the player it is `under` untaps. */
  readonly phased_out?: ById<PermanentShown & { readonly under: PlayerId }>;
  readonly cards?: ById<CardShown>;
  readonly stack?: ById<StackShown>;
  readonly priority?: PlayerId;
  readonly passed?: readonly PlayerId[];
  readonly asked?: ById<string>;
  /** How long those waited for have, by the server's time in milliseconds. */
  readonly clock?: { readonly due: number; readonly up?: true };
  readonly paused?: number;
  readonly resolving?: ResolvingShown;
  readonly outcome?: { readonly voting: VotingShown; readonly since: number };
  readonly combat?: CombatShown;
  /** Players whom somebody else controls this turn, and who does. */
  readonly deciders?: ById<PlayerId>;
  /** The same, in their next turns. */
  readonly to_control?: ById<PlayerId>;
  /** Who chooses this turn how each player votes: the last of them who is still in the game. */
  readonly choosers?: readonly PlayerId[];
  readonly extra_turns?: readonly PlayerId[];
  readonly undo?: PlayerId;
  readonly proposal?: ProposalShown;
  readonly winner?: PlayerId;
  readonly over?: true;
}

export interface QuestionShown {
  readonly id: number;
  readonly asks: string;
  /** Whose choice it is: mine, or that of a player I control. */
  readonly player: PlayerId;
  readonly source?: string;
  readonly rule: string;
  readonly choices: ById<ChoiceShown>;
  readonly least: number;
  readonly most: number;
  readonly about?: string;
  readonly amount?: number;
  readonly voter?: PlayerId;
  /** Mana that a yes pays; it may be made and spent while this is asked. */
  readonly cost?: string;
  readonly nth: number;
}

/** One seat's own document. */
export interface SeatDoc {
  readonly seat: PlayerId;
  /** What may be sent besides an answer; `by_hand` stands for all changes by hand. */
  readonly may: readonly string[];
  readonly question?: QuestionShown;
  readonly envelopes?: ById<readonly ChoiceId[]>;
}
