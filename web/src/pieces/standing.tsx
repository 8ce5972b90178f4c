// "If it ended now", and what one more vote for a choice would make of it.

import type { JSX } from 'preact';
import type { ChoiceId, PlayerId, VotingShown } from '../documents';
import { ifItEnded, isCompared, ofChoice, type Happening } from '../reading';
import { tally, type Tally } from '../votes';
import { person, plain, say, type Rich as RichWords } from '../words';
import { Rich, Why } from './said';
import { wordOf } from './slips';

/** The sentences for what would happen or happens, in printed order. */
export function sentences(happenings: readonly Happening[]): RichWords[] {
  return happenings.map((one) => say.tell(one, person));
}

/** "a tie, 1 each" or "time, 3 to 1"; null without a vote. */
export function standing(voting: VotingShown, count: Tally): string | null {
  if (count.total === 0) return null;
  const words = count.leaders.map((id) => wordOf(voting, id));
  if (count.isTied) return say.tie(words.length > 3 || words.length === count.counts.size ? [] : words, count.most);
  return say.leads(words[0] ?? '', count.most, second(count));
}

function second(count: Tally): number {
  return Math.max(0, ...[...count.counts].filter(([id]) => !count.leaders.includes(id)).map(([, n]) => n));
}

/** So many letters fill the lines of a shared screen's half; what is longer is written smaller. */
const MANY_LETTERS = 110;
export const lineClass = (told: readonly RichWords[]): string => (told.map(plain).join(' ').length > MANY_LETTERS ? 'line is-long' : 'line');

interface IfProps {
  voting: VotingShown;
  controller: PlayerId;
  /** One line, without "why?": for screens that nobody taps on. */
  quiet?: boolean;
}

export function IfItEndedNow({ voting, controller, quiet = false }: IfProps): JSX.Element | null {
  const count = tally(voting);
  const happenings = ifItEnded(voting, controller);
  const compared = isCompared(voting);
  const told = happenings === null ? null : sentences(happenings);
  const head = compared === false ? null : standing(voting, count);
  if (count.total === 0) return null;
  if (quiet) return <p class={lineClass(told ?? [])}>{head === null ? `${say.ifEndedNow}:` : `${say.ifEnded(head)}.`} {told?.map((one) => <><Rich of={one} /> </>)}</p>;
  return (
    <section class="ifnow" aria-label={say.ifEndedNow}>
      <p class="section"><span>{head === null ? say.ifEndedNow : say.ifEnded(head)}</span><Why rule={compared === false ? '608.2c' : '701.38'} /></p>
      {told !== null && (
        <p>{told.length === 0 ? say.nothingHappens : told.map((one, place) => <>{place > 0 && ' '}<Rich of={one} /></>)}</p>
      )}
    </section>
  );
}

/** What a choice's button says: who leads with one more vote for it, and what it does. */
export function Effect({ voting, controller, choice }: { voting: VotingShown; controller: PlayerId; choice: ChoiceId }): JSX.Element | null {
  const count = tally(voting, choice);
  const compared = isCompared(voting) !== false;
  const does = sentences(ofChoice(voting, controller, choice));
  const lead = !compared || voting.secret ? null : leadWith(voting, count, choice);
  if (lead === null && does.length === 0) return null;
  return (
    <span class="choice-effect">
      {lead !== null && <><Rich of={lead} />{does.length > 0 && '. '}</>}
      {does.map((one, place) => <>{place > 0 && ' '}<Rich of={one} /></>)}
    </span>
  );
}

function leadWith(voting: VotingShown, count: Tally, choice: ChoiceId): RichWords {
  if (count.isTied && count.leaders.includes(choice)) return say.makesTie(count.most);
  return count.leaders.includes(choice)
    ? say.makesLead(wordOf(voting, choice), count.most, second(count))
    : say.votesForIt(count.counts.get(choice) ?? 0);
}
