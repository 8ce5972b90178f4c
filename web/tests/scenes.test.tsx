import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { render } from 'preact-render-to-string';
import { App } from '../src/app';
import { changes, titleNow } from '../src/announcer';
import { catalogue, type Card } from '../src/catalogue';
import { connection, me, seat, table } from '../src/table';
import { fetchTheRest } from '../src/scenes/asked-for';
import { usual, wrongWith } from '../src/scenes/dividing';
import { SharedScreen } from '../src/screens/shared-screen';
import { loadHashes } from '../src/sealed';
import { person, say } from '../src/words';
import { look, panel, picked, type Panel } from '../src/view';
import type { SeatDoc } from '../src/documents';
import { CARDS, SCENES } from '../dev/documents';

function show(name: string): string {
  const scene = SCENES[name]!;
  connection.state.value = 'open';
  connection.code.value = 'K7QX4MHT';
  connection.here.value = [1, 2, 3, 4];
  connection.ahead.value = -performance.now();
  table.value = scene.table;
  seat.value = scene.seat;
  return text(render(<App />));
}

const text = (html: string): string => html.replace(/<svg.*?<\/svg>/gs, '').replace(/<\/?b[^>]*>/g, '').replace(/<[^>]+>/g, ' ').replace(/&#39;|&apos;/g, '\'').replace(/\s+/g, ' ');

beforeAll(async () => { await Promise.all([loadHashes(), fetchTheRest()]); });
beforeEach(() => {
  catalogue.value = new Map((CARDS as { cards: Card[] }).cards.map((card) => [card.name, card]));
  look.value = 'auto';
  panel.value = null;
  table.value = null;
  seat.value = null;
});

describe('every scene', () => {
  it.each(Object.keys(SCENES))('%s says something and nothing undefined', (name) => {
    const shown = show(name);
    expect(shown.length).toBeGreaterThan(60);
    expect(shown).not.toMatch(/undefined|NaN|\[object|null/);
  });

  it.each(['table', 'story', 'menu'] as const)('looks at the %s', (where) => {
    show('open-vote');
    look.value = where;
    expect(text(render(<App />))).not.toMatch(/undefined|NaN|\[object/);
  });

  const panels: Panel[] = [{ is: 'resolve' }, { is: 'add' }, { is: 'council' }, { is: 'ring' }, { is: 'permanent', id: 11 }, { is: 'card', id: 51 }, { is: 'player', id: 3 }, { is: 'own-cards' }];
  it.each(panels)('opens the panel %j', (open) => {
    show('table');
    panel.value = open;
    expect(text(render(<App />))).not.toMatch(/undefined|NaN|\[object/);
  });
});

describe('a vote that is over', () => {
  it('says that the reader may respond to what came after it', () => {
    show('open-vote');
    const { voting, ...rest } = SCENES['open-vote']!.table;
    table.value = { ...rest, outcome: { voting: { ...voting!, finished: true }, since: 1 } };
    seat.value = { seat: 1, may: ['pass'] };
    expect(text(render(<App />))).toContain('You may respond, or pass.');
    seat.value = { seat: 1, may: [] };
    expect(text(render(<App />))).not.toContain('You may respond');
  });
});

describe('envelopes that can be checked', () => {
  it('says that all of them hold what was sealed', () => {
    expect(show('checked')).toContain(say.envelopesMatch);
    expect(show('reveal')).not.toContain(say.envelopesMatch);
  });
  it('says loudly whose does not', () => {
    show('forged');
    expect(render(<App />)).toContain('role="alert"');
    expect(show('forged')).toContain('Ben’s envelope does not hold what was sealed.');
  });
  it('says clearly that an envelope is not on this device', () => expect(show('lost-envelope')).toContain(say.envelopeLost));
});

describe('an attacker blocked by several', () => {
  const asked = (): NonNullable<SeatDoc['question']> => SCENES['damage']!.seat!.question!;
  it('begins with lethal damage to each in order, the rest to the player', () => {
    const shown = show('damage');
    expect(usual(asked())).toEqual({ 22: 3, 23: 1, p2: 1 });
    for (const words of ['How does Frodo Baggins deal its 5 damage?', '5 of 5', '3 is lethal', '1 is lethal', say.dealDamage(5)]) expect(shown).toContain(words);
    expect(render(<App />)).toContain('aria-disabled="false"');
  });
  it.each([
    [{ 22: 0, 23: 5, p2: 0 }, null],
    [{ 22: 2, 23: 1, p2: 1 }, '1 more to deal'],
    [{ 22: 4, 23: 1, p2: 2 }, '2 too many'],
    [{ 22: 2, 23: 1, p2: 2 }, 'Lethal damage to Ogre first'],
    [{ 22: 3, 23: 0, p2: 2 }, 'Lethal damage to Wolf first'],
  ])('%j may be dealt, or says why not: %s', (shares, why) => {
    show('damage');
    expect(wrongWith(asked(), shares as unknown as Record<string, number>)).toBe(why);
  });
  it('needs 1 for each with deathtouch', () => {
    show('damage');
    const frodo = table.value!.permanents![11]!;
    table.value = { ...table.value!, permanents: { ...table.value!.permanents, 11: { ...frodo, keywords: ['deathtouch'] } } };
    expect(usual(asked())).toEqual({ 22: 1, 23: 1, p2: 3 });
  });
});

describe('what a failure took back', () => {
  it.each([
    [[], 'is still there, as far as the server knows'],
    [['a1'], 'The last thing you did is gone'],
    [['a1', 'a2', 'a3'], 'The last 3 things you did are gone'],
  ])('is said in plain words: %j', (ids, words) => {
    show('open-vote');
    connection.gone.value = ids;
    expect(text(render(<App />))).toContain(words);
    expect(text(render(<App />))).toContain('the table lost its latest moments');
    connection.gone.value = null;
    expect(show('open-vote')).not.toContain('latest moments');
  });
});

describe('mana', () => {
  it('shows the pool with what binds it', () => expect(show('mana')).toMatch(/Your mana.*×\s*2.*creature spells/));
  it('is made by a land', () => {
    show('mana');
    panel.value = { is: 'permanent', id: 70 };
    expect(text(render(<App />))).toContain('Make mana');
  });
  it('is nobody else\'s to spend', () => {
    show('mana');
    seat.value = { ...seat.value!, may: ['keep_passing', 'concede'] };
    expect(text(render(<App />))).not.toContain('Your mana');
  });
});

describe('phasing, and a player who is controlled', () => {
  it('shows what is phased out, and lets it phase in', () => expect(show('mana')).toMatch(/Phased out.*Wolf.*Phase in/));
  it('says who makes a player\'s choices', () => {
    show('mana');
    panel.value = { is: 'player', id: 3 };
    expect(text(render(<App />))).toMatch(/You make \S+ choices this turn/);
  });
});

describe('taking back', () => {
  const asked = { by: 2, moment: 4, of: 3, what: ['vote', 'death'], waits: [1], due: 9 };
  const ask = (change: object): string => {
    show('open-vote');
    table.value = { ...table.value!, proposal: { ...asked, ...change } };
    return text(render(<App />));
  };
  it('is asked of me in one sentence, with two answers', () => {
    expect(ask({ waits: [me.value!] })).toMatch(/asks? to take back: \S+ voted\s*death/);
    expect(ask({ waits: [me.value!] })).toContain(say.disagree);
  });
  it('says whose answers are missing to everybody else', () => {
    expect(ask({ waits: [3], by: 2 })).toContain(say.toAgree([person(3)]));
    expect(ask({ waits: [3], by: 2 })).not.toContain(say.disagree);
  });
  it('may be withdrawn by who asked', () => {
    show('open-vote');
    expect(ask({ by: me.value!, waits: [3] })).toContain(say.withdraw);
  });
});

describe('time', () => {
  it('is shown for those who are waited for', () => expect(show('timed')).toMatch(/0:45\s*left for you/));
  it('is on the screen in the middle of the table too', () => {
    show('timed');
    expect(text(render(<SharedScreen code="K7QX4MHT" />))).toMatch(/0:45/);
  });
  it('lets the host put a bot in an absent player\'s place', () => expect(show('time-up')).toContain('Let a bot play for Cy'));
  it('tells the host what to do where the table waits for somebody who is not here', () => {
    const waits = (may: string[], here: number[], limit = 0): string => {
      show('timed');
      const { clock: _, ...doc } = table.value!;
      table.value = { ...doc, asked: { 3: 'vote' }, settings: { ...doc.settings, time_limit: limit, absent: 'wait' } };
      seat.value = { seat: 1, may };
      connection.here.value = here;
      return text(render(<App />));
    };
    expect(waits(['time'], [1, 2, 4])).toContain('The table is waiting for Cy, who is not here.');
    expect(waits(['time'], [1, 2, 4])).toContain(say.setLimitWhy);
    look.value = 'menu';
    expect(text(render(<App />))).not.toContain(say.setLimit);
    look.value = 'auto';
    for (const other of [waits([], [1, 2, 4]), waits(['time'], [1, 2, 3, 4]), waits(['time'], [1, 2, 4], 60)]) expect(other).not.toContain(say.setLimit);
  });
  it('says who leaves, and offers no bot then', () => {
    expect(show('leaving')).toMatch(/Cy’s time is up\s*, out of the game in 25 seconds/);
    expect(show('leaving')).not.toContain('Let a bot');
  });
  it('stands still in a pause, which the host ends', () => {
    expect(show('paused')).toContain(say.paused);
    expect(show('paused')).toContain(say.goOn);
    expect(show('paused')).not.toContain('0:35');
  });
  it('lets whoever is back take the seat back', () => expect(show('replaced')).toContain(say.takeBack));
  it('is set by the host, in the lobby and in the menu', () => {
    show('time-up');
    look.value = 'menu';
    expect(text(render(<App />))).toContain(say.pause);
    expect(text(render(<App />))).toContain(say.absentWhy.bot);
    show('lobby');
    look.value = 'auto';
    expect(text(render(<App />))).toContain(say.timeLimit);
  });
});

describe('house rules', () => {
  it('are shown to everybody at the table when they are on', () => {
    expect(show('lobby')).not.toContain(say.houseRules.leaving_ends.is);
    table.value = { ...SCENES.lobby!.table!, settings: { ...SCENES.lobby!.table!.settings, leaving_ends: true } };
    expect(text(render(<App />))).toContain(say.houseRules.leaving_ends.is);
    expect(text(render(<App />))).not.toContain(say.houseRules.split_spares.is);
  });

  it('are found again in the menu during the game', () => {
    show('table');
    look.value = 'menu';
    expect(text(render(<App />))).not.toContain(say.houseRulesTitle);
    table.value = { ...SCENES.table!.table!, settings: { ...SCENES.table!.table!.settings, split_spares: true } };
    expect(text(render(<App />))).toContain(say.houseRules.split_spares.is);
  });

  it('stand among the settings, each with what is done otherwise', () => {
    show('lobby');
    panel.value = { is: 'settings' };
    const shown = text(render(<App />));
    for (const rule of Object.values(say.houseRules)) {
      expect(shown).toContain(rule.is);
      expect(shown).toContain(rule.or);
    }
  });
});

describe('what is asked', () => {
  it('is never picked beforehand', () => {
    show('open-vote');
    expect(picked.value).toEqual([]);
    expect(render(<App />)).not.toContain('is-picked');
  });

  it('says the vote, which of how many, and what each choice does', () => {
    const shown = show('open-vote');
    expect(shown).toContain('Your vote, 1 of 2');
    expect(shown).toContain('Each opponent of Cy sacrifices 2 creatures.');
  });

  it('names whose vote I decide', () => expect(show('deciding')).toContain('Decide Ben’s vote'));
  it('names who is waited for', () => expect(show('sealed')).toContain('The table is waiting for Cy.'));
  it('tells what to do on paper', () => expect(show('instruction')).toContain('Discard 3 cards from your hand.'));
  it('gives a spectator no dock with buttons', () => {
    const shown = show('watching');
    expect(shown).toContain('You are watching.');
    expect(shown).not.toContain('Resolve a card');
  });

  it('shows nothing of a secret vote before the reveal', () => {
    const shown = show('secret-vote');
    expect(shown).toContain('2 of 4 sealed');
    expect(shown).not.toContain('If it ended now');
  });
});

describe('what is said and written above', () => {
  it('the title calls when it is my vote', () => {
    show('open-vote');
    expect(titleNow()).toBe('(!) Your vote · Capital Punishment');
    show('table');
    expect(titleNow()).toBe('Cy’s turn · Moot');
  });

  it('a vote is said with the count', () => {
    const { table: before } = SCENES['others-vote']!;
    const now = { ...before, voting: { ...before.voting!, votes: { 1: [3, 'death'] as const } } };
    table.value = now;
    expect(changes(before, now)).toEqual(['Cy votes death. death 1, taxes 0.']);
  });

  it('a reveal is one sentence a voter, then the count', () => {
    const { table: now } = SCENES['reveal']!;
    table.value = now;
    expect(changes({ ...now, voting: { ...now.voting!, finished: undefined } as never }, now).join(' ')).toContain('Cy voted for Ben. Dee voted for Cy.');
  });
});
