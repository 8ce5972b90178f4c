// A card typed in by hand: to be cast, or put down as a permanent that was there or enters now.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { by, usualCaster } from '../acting';
import { printedOn, type Printed } from '../printed';
import { act, isSending, refusal } from '../table';
import { say } from '../words';
import { Check, Chips, Text } from '../pieces/fields';
import { closePanel } from '../pieces/sheet';
import { WhoCasts } from '../pieces/who-acts';

/** The engine's names; those of permanents first. */
const TYPES = ['Creature', 'Artifact', 'Enchantment', 'Land', 'Planeswalker', 'Instant', 'Sorcery'];
const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
const keywordsIn = (text: string): string[] => text.split(',').map(say.keywordMeant).filter((word) => word !== '');
const number = (text: string): number | null => (/^-?\d+$/.test(text.trim()) ? Number(text) : null);
const COLORS: Readonly<Record<string, string>> = { W: 'white', U: 'blue', B: 'black', R: 'red', G: 'green' };
const colorsOf = (card: Printed | null): string[] => (card?.colors ?? []).map((letter) => COLORS[letter] ?? letter);

/** What is printed, if it is a number: 1+* is for somebody to say. */
const asNumber = (text = ''): string => (number(text) === null ? '' : text);

export function ByHand({ name, how }: { name: string; how: 'cast' | 'add' }): JSX.Element {
  const known = printedOn(name);
  const called = useSignal(name);
  const types = useSignal<readonly string[]>(known?.types ?? ['Creature']);
  const subtypes = useSignal((known?.subtypes ?? []).join(' '));
  const power = useSignal(asNumber(known?.power));
  const toughness = useSignal(asNumber(known?.toughness));
  const keywords = useSignal((known?.keywords ?? []).join(', ').toLowerCase());
  const legendary = useSignal(known?.supertypes?.includes('Legendary') ?? false);
  const token = useSignal(false);
  const enters = useSignal(false);
  const who = useSignal(usualCaster());
  const options = (how === 'cast' ? TYPES : TYPES.slice(0, 5)).map((type) => [type, say.typeWord(type)] as const);
  const creature = types.value.includes('Creature');
  const sized = !creature || (number(power.value) !== null && number(toughness.value) !== null);
  const ready = called.value.trim() !== '' && types.value.length > 0 && sized;
  const sending = isSending('cast_by_hand', 'add_permanent');
  const finish = async (): Promise<void> => {
    if (!ready || sending) return;
    const size = creature ? { power: number(power.value), toughness: number(toughness.value) } : {};
    const common = { name: called.value.trim(), types: types.value, subtypes: words(subtypes.value), legendary: legendary.value, keywords: keywordsIn(keywords.value), ...size };
    const done = how === 'cast' ? await act({ do: 'cast_by_hand', ...common, ...by(who.value) }) : await act({ do: 'add_permanent', ...common, colors: colorsOf(known), token: token.value, enters: enters.value });
    if (done) closePanel();
  };
  return (
    <form class="stack" onSubmit={(event) => { event.preventDefault(); refusal.value = null; void finish(); }}>
      <Text label={say.cardName} value={called} focus />
      <Chips label={say.types} value={types.value} options={options}
        toggle={(one) => { types.value = types.value.includes(one) ? types.value.filter((type) => type !== one) : [...types.value, one]; }} />
      {creature && (
        <div class="row nowrap sizes"><Text label={say.power} value={power} numeric max={4} /><Text label={say.toughness} value={toughness} numeric max={4} /></div>
      )}
      <details class="more">
        <summary>{say.moreAboutIt}</summary>
        <div class="stack">
          <Text label={say.subtypes} value={subtypes} placeholder={say.subtypesHint} />
          <Text label={say.keywords} value={keywords} placeholder={say.keywordsHint} max={120} />
          <Check label={say.legendary} value={legendary} />
          {how === 'add' && <Check label={say.isToken} value={token} />}
        </div>
      </details>
      {how === 'add' && <Check label={say.entersNow} under={say.entersWhy} value={enters} />}
      {how === 'cast' && <WhoCasts who={who} />}
      <button class="press is-main" type="submit" aria-disabled={!ready || sending}>
        {sending ? say.sending : how === 'cast' ? say.cast(called.value) : say.putDown(called.value)}
      </button>
    </form>
  );
}
