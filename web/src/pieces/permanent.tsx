// Permanents as they lie on the table: a plate each, and alike ones together.

import type { ComponentChildren, JSX } from 'preact';
import type { ObjectId, PermanentShown, PlayerId } from '../documents';
import { catalogue, type Card } from '../catalogue';
import { bears, combat, objectName, permanents, table, type Placed } from '../table';
import { person, say } from '../words';
import { Symbols } from './card';
import { Icon } from './drawings';

/** "1/3", or nothing for what has no power. */
export function sizeOf(is: PermanentShown): string | null {
  return is.power === undefined ? null : `${is.power}/${is.toughness ?? 0}`;
}

interface PermProps {
  id: ObjectId;
  is: PermanentShown;
  alike?: number;
  picked?: boolean;
  disabled?: string | null;
  /** Instead of its size, at the end: slips, a place in an order. */
  end?: ComponentChildren;
  note?: ComponentChildren;
  /** The same one for all of a list: another would draw each of them anew. */
  onTap?: ((id: ObjectId) => void) | undefined;
}

export function Perm({ id, is, alike = 1, picked, disabled = null, end, note, onTap }: PermProps): JSX.Element {
  const bearer = bears(id);
  const classes = `perm${is.tapped ? ' is-tapped' : ''}${picked ? ' is-picked' : ''}${bearer !== null ? ' is-bearer' : ''}`;
  const size = sizeOf(is);
  const inside = (
    <>
      <span class="perm-name"><bdi>{is.name}</bdi>{alike > 1 ? ` ×${alike}` : ''}</span>
      <span class="perm-line"><Symbols text={lineOf(is, bearer !== null)} /></span>
      {bearer !== null && <Tag icon="ring">{say.bearerOf(person(bearer))}</Tag>}
      <VoteTag card={is.card === undefined ? undefined : catalogue.value.get(is.card)} />
      <CombatTag id={id} />
      {Object.entries(is.counters).map(([kind, n]) => <Tag key={kind} icon="plus">{say.counters(kind, n)}</Tag>)}
      {note}
      {disabled !== null && <span class="perm-line is-no">{disabled}</span>}
      {end ?? (size !== null && <span class="perm-pt">{size}</span>)}
    </>
  );
  if (onTap === undefined) return <article class={classes}>{inside}</article>;
  const pressed = picked === undefined ? {} : { 'aria-pressed': picked };
  const off = disabled === null ? {} : { 'aria-disabled': true };
  return <button class={classes} type="button" {...pressed} {...off} onClick={disabled === null ? () => onTap(id) : undefined}>{inside}</button>;
}

function Tag({ icon, children }: { icon: string; children: ComponentChildren }): JSX.Element {
  return <span class="tag perm-line"><Icon name={icon} />{children}</span>;
}

/** A Ring-bearer is legendary (701.54c), whatever is printed on it. */
function lineOf(is: PermanentShown, isBearer: boolean): string {
  const supertypes = isBearer && !is.supertypes.includes('Legendary') ? ['Legendary', ...is.supertypes] : is.supertypes;
  const words = [say.kind(is.types, supertypes, is.subtypes, is.token === true)];
  if (is.tapped) words.push(say.tapped);
  if (is.keywords.length > 0) words.push(is.keywords.map(say.keyword).join(', '));
  if (is.damage !== undefined) words.push(say.damageMarked(is.damage));
  if (is.chosen !== undefined) words.push(is.chosen);
  if (is.attached !== undefined) words.push(say.attachedTo(objectName(is.attached)));
  if (is.owner !== is.controller) words.push(say.ownedBy(person(is.owner)));
  return words.join(', ');
}

function VoteTag({ card }: { card: Card | undefined }): JSX.Element | null {
  if (!card?.changes_votes) return null;
  return <Tag icon="plus">{say.moreVotes}</Tag>;
}

function CombatTag({ id }: { id: ObjectId }): JSX.Element | null {
  const attacked = combat.value?.attacks[id];
  if (attacked !== undefined) return <Tag icon="sword">{say.attacking(person(attacked))}</Tag>;
  const blocks = combat.value?.blocks[id];
  const name = blocks === undefined ? undefined : table.value?.permanents?.[blocks]?.name;
  return name === undefined ? null : <Tag icon="shield">{say.blocking(name)}</Tag>;
}

/** Those that look and behave the same lie together: one plate, its number. */
export function grouped(list: readonly Placed<PermanentShown>[]): { first: Placed<PermanentShown>; ids: ObjectId[] }[] {
  const groups = new Map<string, { first: Placed<PermanentShown>; ids: ObjectId[] }>();
  for (const one of list) {
    const key = bears(one.id) === null && one.is.token ? JSON.stringify(one.is) : String(one.id);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: one, ids: [one.id] });
    else group.ids.push(one.id);
  }
  return [...groups.values()];
}

export const controlledBy = (who: PlayerId): Placed<PermanentShown>[] =>
  permanents.value.filter((one) => one.is.controller === who);
