// The drawings as pieces: icons, the mark, seals, envelopes, the gauge of the Ring.

import type { JSX } from 'preact';
import { ICONS, SEALS } from './paths';

export type IconName = keyof typeof ICONS;

/** Icons that point along the line. */
const ALONG = new Set(['arrow', 'door', 'undo']);

export function Icon({ name }: { name: string }): JSX.Element {
  return <svg class={ALONG.has(name) ? 'icon is-along' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: ICONS[name] ?? '' }} />;
}

export function Mark({ class: name = 'mark' }: { class?: string }): JSX.Element {
  return (
    <svg class={name} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="10.5" fill="none" stroke="currentColor" stroke-width="3" />
      {[[24, 43], [5.9, 29.9], [12.8, 8.6], [35.2, 8.6], [42.1, 29.9]].map(([x, y]) => <circle cx={x} cy={y} r="4" fill="currentColor" />)}
    </svg>
  );
}

/** A wax seal: shape by the choice's place, its letter on it. */
export function Seal({ place, letter, size = '' }: { place: number; letter: string; size?: string }): JSX.Element {
  const shape = ((Math.max(1, place) - 1) % SEALS.length) + 1;
  const [wax, ring] = SEALS[shape - 1] ?? ['', ''];
  return (
    <span class={`seal ${size}`} data-choice={shape} aria-hidden="true">
      <svg viewBox="0 0 48 48"><path class="wax" d={wax} /><path class="wax-ring" d={ring} /></svg>
      <b>{letter}</b>
    </span>
  );
}

type EnvelopeState = 'closed' | 'open' | 'none';

export function Envelope({ is, large = false }: { is: EnvelopeState; large?: boolean }): JSX.Element {
  return (
    <span class={`envelope${large ? ' is-large' : ''}`}>
      <svg viewBox="0 0 64 46" aria-hidden="true">{envelopeInside(is)}</svg>
    </span>
  );
}

function envelopeInside(is: EnvelopeState): JSX.Element {
  if (is === 'none') return <><path class="e-empty" d="M2 2h60v42H2Z" /><path class="e-empty is-flap" d="M2 2l30 25L62 2" /></>;
  if (is === 'open') {
    return (
      <>
        <path class="e-paper" d="M1 12h62v33H1Z" />
        <path class="e-fold" d="M1 45 27 29M63 45 37 29M1 12l31 20 31-20" />
        <path class="e-wax" d="M23 29a9 9 0 0 1 8-6l-2 6 3 3-3 6a9 9 0 0 1-6-9ZM34 23a9 9 0 0 1-1 15l2-6-3-3Z" />
      </>
    );
  }
  return (
    <>
      <path class="e-paper" d="M1 1h62v44H1Z" />
      <path class="e-fold" d="M1 45 26 22M63 45 38 22M1 1l31 26L63 1" />
      <circle class="e-wax" cx="32" cy="25" r="8.5" />
      <circle class="e-wax-line" cx="32" cy="25" r="5.5" />
      <path class="e-wax-line" d="M32 21.8v6.4M28.8 25h6.400" />
    </>
  );
}

const ARCS = [
  'M27.43 6.33A18 18 0 0 1 41.67 20.57', 'M41.67 27.43A18 18 0 0 1 27.43 41.67',
  'M20.57 41.67A18 18 0 0 1 6.33 27.43', 'M6.33 20.57A18 18 0 0 1 20.57 6.33',
];

/** The Ring as four quarters of brass, with the number of temptations. */
export function Gauge({ tempted, label, large = false }: { tempted: number; label: string | null; large?: boolean }): JSX.Element {
  const spoken = label === null ? { 'aria-hidden': true as const } : { role: 'img' as const, 'aria-label': label };
  return (
    <span class={`gauge${large ? ' is-large' : ''}`} data-level={Math.min(4, tempted)} {...spoken}>
      <svg viewBox="0 0 48 48" aria-hidden="true">{ARCS.map((d) => <path class="arc" d={d} />)}</svg>
      <b aria-hidden="true">{tempted}</b>
    </span>
  );
}
