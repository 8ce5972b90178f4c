// "Resolve a card": find it, choose its targets if it has any, cast it; or cast by hand.

import type { JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { by, usualCaster } from '../acting';
import { matching, type Card } from '../catalogue';
import type { ChoiceShown, ObjectId } from '../documents';
import { act, isSending, objectName, table } from '../table';
import { isBeforeMain, toMain } from '../turn';
import { bondOf } from '../targets';
import { picked, unpick } from '../view';
import { say } from '../words';
import { Reading, Symbols } from '../pieces/card';
import { Stepper } from '../pieces/fields';
import { Finder } from '../pieces/finder';
import { closePanel, Sheet } from '../pieces/sheet';
import { TargetBallot } from '../pieces/target-ballot';
import { WhoCasts } from '../pieces/who-acts';
import { ByHand } from './by-hand';

export function ResolvePanel(): JSX.Element {
  const typed = useSignal('');
  const card = useSignal<Card | null>(null);
  const byHand = useSignal(false);
  if (card.value !== null) return <CastCard card={card.value} back={() => { card.value = null; unpick(); }} />;
  if (byHand.value) return <Sheet title={say.castByHand(typed.value)} back={() => { byHand.value = false; }}><ByHand name={typed.value} how="cast" /></Sheet>;
  return (
    <Sheet title={say.resolveTitle}>
      <Finder typed={typed} filter={() => true} choose={(one) => { card.value = one; unpick(); }}
        fits={(one) => !(one.types ?? []).includes('Land')} other={(one) => { typed.value = one.name; byHand.value = true; }} />
      <button class="press" type="button" onClick={() => { byHand.value = true; }}>{say.castByHand(typed.value)}</button>
      <p class="under">{say.castByHandWhy}</p>
    </Sheet>
  );
}

/** Objects as choices, so that the same list can be tapped. */
export function asChoices(ids: readonly ObjectId[]): Record<string, ChoiceShown> {
  return Object.fromEntries(ids.map((id) => [String(id), id < 0 ? { name: objectName(id), player: -id } : { name: objectName(id), object: id }]));
}

function CastCard({ card, back }: { card: Card; back: () => void }): JSX.Element {
  const least = card.targets.reduce((sum, one) => sum + one.least, 0);
  const most = card.targets.reduce((sum, one) => sum + one.most, 0);
  const who = useSignal(usualCaster());
  const offered = [...new Set(card.targets.flatMap((one) => matching(one, who.value)))];
  const enough = picked.value.length >= least;
  const sending = isSending('cast');
  const x = useSignal(0);
  const hasX = card.cost.includes('{X}');
  const early = isBeforeMain() && who.value === table.value?.active && !card.types.includes('Instant') && !card.reading.some((line) => /\bflash\b/i.test(line));
  const cast = async (): Promise<void> => {
    if (!enough || sending) return;
    if (early) await toMain();
    if (await act({ do: 'cast', card: card.name, targets: picked.value.map(Number), x: hasX ? x.value : 0, ...by(who.value) })) { unpick(); closePanel(); }
  };
  return (
    <Sheet title={card.name} back={back}>
      <p class="under">{say.kind(card.types, card.supertypes, card.subtypes, false)} <Symbols text={card.cost} /></p>
      <Reading name={card.name} />
      <WhoCasts who={who} />
      {most > 0 && (
        <div class="group">
          <h2><span>{say.chooseTarget(least, most)}</span><span>{card.targets.map((one) => say.targets(one.says) ?? one.says).join(', ')}</span></h2>
          {offered.length === 0 ? <p class="under">{say.noTarget}</p> : <TargetBallot choices={asChoices(offered)} bond={bondOf(card.targets)} least={least} most={most} />}
        </div>
      )}
      {hasX && <div class="row spread"><span class="section">{say.whatIsX}</span><Stepper label="X" value={x.value} less={say.oneLess} more={say.oneMore} set={(n) => { if (n >= 0) x.value = n; }} /></div>}
      <button class="press is-main" type="button" data-do="cast" aria-disabled={!enough || sending} onClick={() => void cast()}>{sending ? say.sending : say.cast(card.name)}</button>
      {early && <p class="under mid">{say.castInMain}</p>}
      <p class="under mid">{say.castWhy}</p>
    </Sheet>
  );
}
