// In the menu: give one's seat to another device, or as the host that of somebody who has gone.

import type { JSX } from 'preact';
import { signal } from '@preact/signals';
import { linkTo } from '../address';
import type { PlayerId } from '../documents';
import type { Handed, Refused } from '../protocol';
import { connection, isHost, me, nameOf, refusal, table } from '../table';
import { say } from '../words';
import { Icon } from '../pieces/drawings';

/** The key that was asked for last; it is shown here and nowhere else. */
const given = signal<{ readonly seat: PlayerId; readonly handed: Handed } | null>(null);

/** A key stands behind the #, which no browser sends to anybody. */
export const linkBefore = (code: string): string => `${linkTo(code)}#seat=`;

async function give(seat: PlayerId): Promise<void> {
  refusal.value = null;
  try {
    const answer = await connection.handOver(linkBefore(connection.code.value ?? ''), seat === me.value ? null : seat);
    if (answer.t === 'handed') given.value = { seat, handed: answer };
  } catch (why) { refusal.value = why as Refused; }
}

/** People whose seats the host may give on: they are not here. */
const gone = (): PlayerId[] =>
  isHost.value ? (table.value?.order ?? []).filter((id) => id !== me.value && table.value?.seats[id]?.bot !== true && !connection.here.value.includes(id)) : [];

export function HandOver(): JSX.Element | null {
  const own = me.value;
  if (own === null) return null;
  const shown = given.value;
  return (
    <section class="sheet stack" aria-labelledby="hand-over">
      <h2 class="section" id="hand-over">{say.handOver}</h2>
      {shown === null ? <p class="under">{say.handOverWhy}</p> : <Shown seat={shown.seat} handed={shown.handed} />}
      <div class="row">
        <button class="press is-small" type="button" onClick={() => void give(own)}><Icon name="share" />{say.handOverMine}</button>
        {gone().map((id) => <button key={id} class="press is-small" type="button" onClick={() => void give(id)}>{say.handOverOf(nameOf(id))}</button>)}
      </div>
    </section>
  );
}

function Shown({ seat, handed }: { seat: PlayerId; handed: Handed }): JSX.Element {
  const link = `${linkBefore(connection.code.value ?? '')}${handed.key}`;
  return (
    <div class="stack tight">
      <p>{seat === me.value ? say.handOverScan : say.handOverScanOf(nameOf(seat))}</p>
      {handed.qr !== undefined && <img class="hand-over-qr" src={handed.qr} alt={say.handOverQr} width="200" height="200" />}
      <p class="code is-link">{link}</p>
      <p class="under">{say.handOverOnce}</p>
    </div>
  );
}
