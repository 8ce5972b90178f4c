// Votes as they lie on the table: slips with their seals, and the count in the middle.

import type { JSX } from 'preact';
import type { ChoiceId, PlayerId, VoteShown, VotingShown } from '../documents';
import { isByWord, placeOf, tally, votesOf } from '../votes';
import { councilOf } from '../catalogue';
import { table } from '../table';
import { person, say } from '../words';
import { isolated } from '../words/directions';
import { Icon, Seal } from './drawings';
import { slipsInRow } from './ring';

/** The letter on a choice's seal: its first that no earlier choice has. */
export function letterOf(voting: VotingShown, choice: ChoiceId): string {
  if (!isByWord(voting)) return printed(voting, choice).charAt(0).toUpperCase();
  const taken = new Set<string>();
  for (const [id, one] of Object.entries(voting.choices)) {
    const letters = [...one.name.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const letter = letters.find((each) => !taken.has(each)) ?? letters[0] ?? '?';
    if (id === choice) return letter;
    taken.add(letter);
  }
  return '?';
}

const printed = (voting: VotingShown, choice: ChoiceId): string => voting.choices[choice]?.name ?? choice;
/** The choice by its word or name, to stand in a sentence. */
export const wordOf = (voting: VotingShown, choice: ChoiceId): string => isolated(printed(voting, choice), say.dir);

/** The choice by itself: a card's words are English, whatever is spoken here; a name runs as it runs. */
export function Word({ voting, choice, class: name }: { voting: VotingShown; choice: ChoiceId; class: string }): JSX.Element {
  const ofCard = isByWord(voting) && councilOf(voting.name) !== null && table.value?.own_cards?.[voting.name] === undefined;
  return <bdi class={name} lang={ofCard ? 'en' : undefined}>{printed(voting, choice)}</bdi>;
}

export function ChoiceSeal({ voting, choice, size = '' }: { voting: VotingShown; choice: ChoiceId; size?: string }): JSX.Element {
  return <Seal place={placeOf(voting, choice)} letter={letterOf(voting, choice)} size={size} />;
}

export function Slip({ voting, vote, laid = false }: { voting: VotingShown; vote: VoteShown; laid?: boolean }): JSX.Element {
  const [, choice, chooser] = vote;
  return (
    <span class={`slip${laid ? ' is-laid' : ''}`}>
      <ChoiceSeal voting={voting} choice={choice} />
      <Word voting={voting} choice={choice} class="slip-word" />
      {chooser !== undefined && <span class="by"><Icon name="hand" /><span class="unseen">{say.decidedBy(person(chooser))}</span></span>}
    </span>
  );
}

/** All slips of one voter, in the order they were cast; and blank ones for what is still to come. */
export function SlipsOf({ voting, voter, blanks = [] }: { voting: VotingShown; voter: PlayerId; blanks?: readonly string[] }): JSX.Element | null {
  const own = votesOf(voting).filter((vote) => vote[0] === voter);
  if (own.length === 0 && blanks.length === 0) return null;
  const row = own.length + blanks.length > 1 && slipsInRow(voter) ? ' is-row' : '';
  return (
    <div class={`slips${row}${own.length + blanks.length > 2 ? ' is-tight' : ''}`}>
      {own.map((vote, place) => <Slip key={place} voting={voting} vote={vote} laid />)}
      {blanks.map((text) => <span class="slip is-blank">{text}</span>)}
    </div>
  );
}

/** The count as it stands: every word with a seal; from five choices on only those with votes. */
export function Count({ voting, flat = false }: { voting: VotingShown; flat?: boolean }): JSX.Element {
  const { counts } = tally(voting);
  const all = [...counts];
  const shown = all.length <= 4 ? all : all.filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1]).slice(0, flat ? 8 : 3);
  return (
    <dl class={`count${flat ? ' is-flat' : ''}${shown.length > 3 ? ' is-four' : shown.length > 2 ? ' is-three' : ''}`}>
      {shown.map(([id, count]) => (
        <div key={id}><dt><ChoiceSeal voting={voting} choice={id} /><Word voting={voting} choice={id} class="word" /></dt><dd>{count}</dd></div>
      ))}
      {shown.length === 0 && <div><dt><span class="word">{say.nobodyVoted}</span></dt></div>}
    </dl>
  );
}
