// English: taking back by agreement, and what somebody did, by the command's word.

import type { Person, Rich } from '../rich';
import type { Facts } from '../story';
import { b, does, names } from './grammar';

const what = (facts: Facts): Rich => (facts[0] === undefined || facts[0] === '' ? ['something'] : [b(facts[0])]);

const DEEDS: Readonly<Record<string, (facts: Facts) => Rich>> = {
  vote: (facts) => ['voted ', ...what(facts)],
  vote_again: () => ['took an additional vote'],
  vote_no_more: () => ['left an additional vote'],
  bearer: (facts) => ['chose ', ...what(facts), ' as Ring-bearer'],
  choose: () => ['chose'],
  confirm: () => ['did what the card told'],
  attack: () => ['declared attackers'],
  block: () => ['declared blockers'],
  assign: () => ['divided damage'],
  pass: () => ['passed'],
  cast: (facts) => ['cast ', ...what(facts)],
  cast_by_hand: (facts) => ['cast ', ...what(facts)],
  activate: (facts) => ['used ', ...what(facts)],
  activate_mana: (facts) => ['made mana with ', ...what(facts)],
  pay_mana: () => ['spent mana'],
  next_step: () => ['went on to the next step'],
  end_turn: () => ['ended the turn'],
  hold_council: (facts) => ['asked the table: ', ...what(facts)],
  tempt: () => ['let the Ring tempt'],
  control_player: () => ['took control of a player'],
  life: (facts) => ['changed the life of ', ...what(facts)],
  undo: () => ['took a change back'],
};

/** "Ben voted death", "you passed"; what has no sentence was changed by hand. */
function deed(who: Person, word: string, facts: Facts): Rich {
  const told = DEEDS[word]?.(facts) ?? ['changed ', ...what(facts), ' by hand'];
  return [`${who.you ? 'you' : who.name} `, ...told];
}

const ENDS: Readonly<Record<string, string>> = {
  secret: 'What was sealed stays, and so does all before it.',
  chance: 'Chance was drawn: that stays, and so does all before it.',
  left: 'A player has left the game: that stays, and so does all before it.',
};

export const undoing = {
  deed,
  takeBackTitle: 'Take something back',
  takeBackWhy: 'Everybody is asked. If all agree, the table goes back to before it; what came after it goes back too.',
  takeBackAsk: 'Ask the others',
  takeBackEnds: (why: string): string | null => ENDS[why] ?? null,
  nothingToTakeBack: 'Nothing can be taken back now.',
  asksBack: (who: Person): string => `${does([who], 'ask')} to take back: `,
  goesBackToo: 'What came after it goes back too.',
  agree: 'Agree',
  disagree: 'No',
  withdraw: 'Never mind',
  toAgree: (people: readonly Person[]): string => `The table is waiting for ${names(people)} to agree.`,
};
