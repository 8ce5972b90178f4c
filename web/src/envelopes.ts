// Envelopes of secret votes that can be checked: commitments, byte by byte as docs/protocol.md has
// them. Pure arithmetic on documents; SubtleCrypto is not there on plain http, so the hashes are not its.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ChanceShown, ChoiceId, CommitmentShown, PlayerId, TableDoc, VotingShown } from './documents';

export interface Bound { readonly game: string; readonly voting: number; readonly slot: string; readonly chooser: PlayerId }

function number(value: number, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  new DataView(out.buffer).setUint32(Math.max(0, bytes - 4), value);
  return out;
}

const voterOf = (slot: string): PlayerId => Number(slot.split(' ')[0]);
const isUses = (slot: string): boolean => slot.endsWith(' uses');

/** As many places as there may be votes; an empty text is none. */
export const padded = (choices: readonly ChoiceId[], most: number): ChoiceId[] => [...choices, ...Array<ChoiceId>(Math.max(0, most - choices.length)).fill('')];

export function commitmentTo(nonce: string, bound: Bound, choices: readonly ChoiceId[]): string {
  const game = new Uint8Array(32);
  game.set(hexToBytes(bound.game));
  const most = new Uint8Array([choices.length >> 8, choices.length & 255]);
  const places = choices.map((one) => (one === '' ? new Uint8Array(32) : sha256(utf8ToBytes(one))));
  const message = concatBytes(
    utf8ToBytes('moot sealed vote'), game, number(bound.voting, 8), number(voterOf(bound.slot), 4),
    number(bound.chooser, 4), new Uint8Array([isUses(bound.slot) ? 1 : 0]), most, ...places,
  );
  return bytesToHex(hmac(sha256, hexToBytes(nonce), message));
}

export const newNonce = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

export const boundTo = (doc: TableDoc, voting: VotingShown, slot: string, chooser: PlayerId): Bound =>
  ({ game: doc.chance?.commitment ?? '', voting: voting.id, slot, chooser });

/** The envelopes of a revealed vote that do not hold what was sealed; `seen` are the commitments as they were published. */
export function wrongEnvelopes(doc: TableDoc, voting: VotingShown, seen: ReadonlyMap<string, CommitmentShown>): string[] {
  const openings = voting.openings ?? {};
  const cast = new Map<string, ChoiceId[]>();
  for (const [, vote] of Object.entries(voting.votes).sort((a, b) => Number(a[0]) - Number(b[0]))) {
    cast.set(`${vote[0]}`, [...(cast.get(`${vote[0]}`) ?? []), vote[1]]);
  }
  const gone = (id: PlayerId): boolean => doc.players?.[id]?.lost !== undefined;
  const wrong = new Set([...cast.keys()].filter((voter) => openings[voter] === undefined));
  for (const [slot, one] of seen) if (openings[slot] === undefined && !gone(one.chooser) && !gone(one.by ?? one.chooser) && !gone(voterOf(slot))) wrong.add(slot);
  for (const [slot, opening] of Object.entries(openings)) {
    const sealed = seen.get(slot);
    const holds = sealed !== undefined && commitmentTo(opening.nonce, boundTo(doc, voting, slot, sealed.chooser), opening.choices) === sealed.hash;
    const uses = openings[`${slot} uses`];
    const used = uses !== undefined && sealed?.chooser !== voterOf(slot) ? opening.must + Number(uses.choices[0]) : undefined;
    const inside = opening.choices.filter((one) => one !== '').slice(0, used);
    if (!holds || (!isUses(slot) && inside.join('\n') !== (cast.get(slot) ?? []).join('\n'))) wrong.add(slot);
  }
  return [...wrong].sort();
}

/** Whether the shown seed is the one that was committed to, and every draw follows from it. */
export function chanceHolds(chance: ChanceShown): boolean {
  if (chance.seed === undefined) return false;
  const seed = hexToBytes(chance.seed);
  if (bytesToHex(sha256(concatBytes(utf8ToBytes('moot chance'), seed))) !== chance.commitment) return false;
  return Object.entries(chance.draws ?? {}).every(([place, [first, among, drawn]]) => {
    const key = hmac(sha256, seed, concatBytes(utf8ToBytes('moot draws'), number(first, 8)));
    const digest = hmac(sha256, key, number(Number(place) - 1 - first, 4)).slice(0, 16);
    return BigInt(`0x${bytesToHex(digest)}`) % BigInt(among) === BigInt(drawn);
  });
}
