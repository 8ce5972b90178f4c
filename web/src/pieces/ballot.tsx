// Things on the table to be picked: a searchable list by controller. Slips lie on what was named.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import type { ChoiceId, ChoiceShown, PlayerId, VotingShown } from '../documents';
import { me, table } from '../table';
import { person, say } from '../words';
import { nameOf } from '../table';
import { picked } from '../view';
import { votesOf } from '../votes';
import { Seal } from './drawings';
import { Perm, sizeOf } from './permanent';
import { Search } from './search';

interface BallotProps {
  choices: Readonly<Record<ChoiceId, ChoiceShown>>;
  voting?: VotingShown;
  tap: ((choice: ChoiceId) => void) | undefined;
  /** Show the place of each in the order it was tapped. */
  ordered?: boolean;
  many?: boolean;
}

export function Ballot({ choices, voting, tap, ordered = false, many = false }: BallotProps): JSX.Element {
  const typed = useSignal('');
  const all = Object.entries(choices);
  const wanted = typed.value.trim().toLowerCase();
  const found = all.filter(([, one]) => wanted === '' || describe(one).toLowerCase().includes(wanted));
  const groups = byController(found);
  return (
    <>
      {all.length > 8 && (
        <Search label={say.find(all.length)} typed={typed} />
      )}
      {groups.map(([who, list]) => (
        <div class="group" key={who}>
          {groups.length > 1 && <h2><span>{heading(who)}</span><span>{list.length}</span></h2>}
          <div class={`perms${many ? '' : ' is-ballot'}`}>
            {list.map(([id, one]) => <Row key={id} id={id} choice={one} voting={voting} ordered={ordered} onTap={tap && (() => tap(id))} />)}
          </div>
        </div>
      ))}
    </>
  );
}

/** A choice by its name: of a thing or a player as it is, any other in the reader's language. */
export function calledIn(choice: ChoiceShown | undefined, id: ChoiceId): string {
  if (choice === undefined) return id;
  return choice.object === undefined && choice.player === undefined ? say.choiceName(choice.name) : choice.name;
}

interface RowProps { id: ChoiceId; choice: ChoiceShown; voting: VotingShown | undefined; ordered: boolean; onTap: (() => void) | undefined }

function Row({ id, choice, voting, ordered, onTap }: RowProps): JSX.Element {
  const place = picked.value.indexOf(id);
  const is = place >= 0;
  const permanent = choice.object === undefined ? undefined : table.value?.permanents?.[choice.object];
  const slips = voting === undefined ? [] : votesOf(voting).filter((vote) => vote[1] === id);
  const end = slips.length > 0
    ? <span class="slips is-row">{slips.map((vote) => <VoterSlip voter={vote[0]} />)}</span>
    : ordered && is ? <span class="perm-pt">{say.place(place + 1)}</span> : undefined;
  if (permanent !== undefined && choice.object !== undefined) {
    return <Perm id={choice.object} is={permanent} picked={is} onTap={onTap} {...(end === undefined ? {} : { end })} />;
  }
  return (
    <button class={`perm${is ? ' is-picked' : ''}`} type="button" aria-pressed={is} onClick={onTap} disabled={onTap === undefined}>
      <span class="perm-name" dir="auto">{voting === undefined ? calledIn(choice, id) : choice.name}</span><span class="perm-line">{lineFor(choice)}</span>{end}
    </button>
  );
}

function VoterSlip({ voter }: { voter: PlayerId }): JSX.Element {
  const name = nameOf(voter);
  return <span class="slip is-name-slip"><Seal place={1} letter={name.charAt(0).toUpperCase()} />{name}</span>;
}

function lineFor(choice: ChoiceShown): string {
  const card = choice.object === undefined ? undefined : table.value?.cards?.[choice.object];
  if (card !== undefined) return `${say.kind(card.types, [], [], false)}, ${say.zoneInside(card.zone)}`;
  const on = choice.object === undefined ? undefined : table.value?.stack?.[choice.object];
  return on === undefined ? '' : say.stackKind(on.kind, person(on.controller));
}

function describe(choice: ChoiceShown): string {
  const is = choice.object === undefined ? undefined : table.value?.permanents?.[choice.object];
  return [choice.name, ...(is?.types ?? []), ...(is?.subtypes ?? []), is === undefined ? '' : (sizeOf(is) ?? '')].join(' ');
}

type Entry = [ChoiceId, ChoiceShown];

function byController(list: Entry[]): [PlayerId, Entry[]][] {
  const groups = new Map<PlayerId, Entry[]>();
  for (const entry of list) {
    const object = entry[1].object;
    const doc = table.value;
    const who = object === undefined ? 0
      : (doc?.permanents?.[object]?.controller ?? doc?.cards?.[object]?.owner ?? doc?.stack?.[object]?.controller ?? 0);
    groups.set(who, [...(groups.get(who) ?? []), entry]);
  }
  const mine = me.value ?? 0;
  return [...groups].sort(([a], [b]) => Number(b === mine) - Number(a === mine) || a - b);
}

function heading(who: PlayerId): string {
  return who === me.value ? say.yourGroup : who === 0 ? '' : nameOf(who);
}
