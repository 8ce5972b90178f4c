// Deutsch: taking back by agreement, and what somebody did, by the command's word.

import type { Person, Rich } from '../rich';
import type { Facts } from '../story';
import type { undoing as English } from '../en/undoing';
import { alle, b, tut, wem } from './grammar';

const was = (facts: Facts): Rich => (facts[0] === undefined || facts[0] === '' ? ['etwas'] : [b(facts[0])]);

const DEEDS: Readonly<Record<string, (facts: Facts) => Rich>> = {
  vote: (facts) => ['für ', ...was(facts), ' gestimmt'],
  vote_again: () => ['eine zusätzliche Stimme genutzt'],
  vote_no_more: () => ['auf eine zusätzliche Stimme verzichtet'],
  bearer: (facts) => [...was(facts), ' zum Ringträger bestimmt'],
  choose: () => ['gewählt'],
  confirm: () => ['getan, was die Karte sagt'],
  attack: () => ['Angreifer bestimmt'],
  block: () => ['Blocker bestimmt'],
  assign: () => ['Schaden aufgeteilt'],
  pass: () => ['gepasst'],
  cast: (facts) => [...was(facts), ' gewirkt'],
  cast_by_hand: (facts) => [...was(facts), ' gewirkt'],
  activate: (facts) => [...was(facts), ' aktiviert'],
  activate_mana: (facts) => ['mit ', ...was(facts), ' Mana erzeugt'],
  pay_mana: () => ['Mana ausgegeben'],
  next_step: () => ['zum nächsten Segment weitergeschaltet'],
  end_turn: () => ['den Zug beendet'],
  hold_council: (facts) => ['den Tisch gefragt: ', ...was(facts)],
  tempt: () => ['den Ring in Versuchung führen lassen'],
  control_player: () => ['die Kontrolle über einen Spieler übernommen'],
  life: (facts) => ['die Lebenspunkte von ', ...was(facts), ' geändert'],
  undo: () => ['eine Änderung zurückgenommen'],
};

/** "Ben hat für Tod gestimmt", "du hast gepasst". */
function deed(who: Person, word: string, facts: Facts): Rich {
  const told = DEEDS[word]?.(facts) ?? [...was(facts), ' von Hand geändert'];
  return [`${tut(who, 'hat', 'hast')} `, ...told];
}

const ENDS: Readonly<Record<string, string>> = {
  secret: 'Was versiegelt war, bleibt bestehen, und alles davor auch.',
  chance: 'Der Zufall hat entschieden: Das bleibt, und alles davor auch.',
  left: 'Jemand hat die Partie verlassen: Das bleibt, und alles davor auch.',
};

export const undoing: typeof English = {
  deed,
  takeBackTitle: 'Etwas zurücknehmen',
  takeBackWhy: 'Alle werden gefragt. Sind alle einverstanden, ist alles wieder wie davor; was danach kam, wird mit zurückgenommen.',
  takeBackAsk: 'Die anderen fragen',
  takeBackEnds: (why) => ENDS[why] ?? null,
  nothingToTakeBack: 'Jetzt lässt sich nichts zurücknehmen.',
  asksBack: (who) => `${tut(who, 'möchte', 'möchtest')} zurücknehmen: `,
  goesBackToo: 'Was danach kam, wird mit zurückgenommen.',
  agree: 'Einverstanden',
  disagree: 'Nein',
  withdraw: 'Doch nicht',
  toAgree: (people) => `Der Tisch wartet auf die Zustimmung von ${alle(people, wem)}.`,
};
