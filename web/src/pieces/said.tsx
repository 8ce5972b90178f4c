// A sentence on the page: plain, or with its decided words set off; and "why?" with its rule.

import type { ComponentChildren, JSX } from 'preact';
import { useSignal } from '@preact/signals';
import { say, type Rich as RichWords } from '../words';

export function Rich({ of }: { of: RichWords }): JSX.Element {
  return <>{of.map((bit) => (typeof bit === 'string' ? bit : 'en' in bit ? <span lang="en">{bit.en}</span> : typeof bit.b === 'number' ? <b class="num">{bit.b}</b> : <b dir="auto">{bit.b}</b>))}</>;
}

/** The rule's number; touched, our sentence for it. */
export function Why({ rule, label = say.why, children }: { rule: string; label?: string; children?: ComponentChildren }): JSX.Element {
  const open = useSignal(false);
  return (
    <>
      <button class="why" type="button" aria-expanded={open.value} onClick={() => { open.value = !open.value; }}>
        {label}<span class="unseen"> {say.rule}</span> {say.ruleLabel(rule)}
      </button>
      {open.value && <span class="why-said" role="note">{children ?? say.ruleSays(rule)}</span>}
    </>
  );
}

/** The rule's number alone, at the end of a line of the story. */
export function WhyShort({ rule }: { rule: string }): JSX.Element {
  const open = useSignal(false);
  return (
    <>
      <button class="why" type="button" aria-expanded={open.value} onClick={() => { open.value = !open.value; }}>
        <span class="unseen">{say.why} {say.rule} </span>{say.ruleLabel(rule)}
      </button>
      {open.value && <span class="why-said" role="note">{say.ruleSays(rule)}</span>}
    </>
  );
}
