// The ring of seats: the one who looks sits at the bottom, turn order runs clockwise.

import type { ComponentChildren, JSX } from 'preact';
import type { PlayerId } from '../documents';
import { aroundMe, connection, me, nameOf, table } from '../table';
import { say } from '../words';
import { carried } from './drag';
import { Icon } from './drawings';

export interface Seated {
  /** State classes: is-asked, is-turn, is-gone, has-voted ... */
  readonly is?: string;
  readonly icon?: string | null;
  readonly spoken?: string;
  /** What stands on the plate after the name. */
  readonly plate?: ComponentChildren;
  /** What lies on the table before the seat. */
  readonly before?: ComponentChildren;
  readonly press?: (() => void) | undefined;
  /** Carried over to another seat. */
  readonly drop?: ((to: PlayerId) => void) | undefined;
}

interface RingProps {
  label: string;
  still?: boolean;
  seat: (id: PlayerId) => Seated;
  center?: ComponentChildren;
  /** In place of the center: on a screen that is read from both sides. */
  halves?: ComponentChildren;
}

export function Ring({ label, still = false, seat, center, halves }: RingProps): JSX.Element {
  const around = aroundMe.value;
  return (
    <div class="ring-box">
      <div class="board" />
      <ol class={`ring${still ? ' is-still' : ''}`} data-seats={Math.max(2, around.length)} aria-label={label}>
        {around.map((id) => <Seat key={id} id={id} seated={seat(id)} />)}
      </ol>
      {halves ?? <div class="center">{center}</div>}
    </div>
  );
}

function Seat({ id, seated }: { id: PlayerId; seated: Seated }): JSX.Element {
  const gone = table.value?.players?.[id]?.lost !== undefined ? ' is-gone' : '';
  return (
    <li class={`${seated.is ?? ''}${gone}`} data-seat={id}>
      <div class="seat">
        <Plate id={id} seated={seated} />
        {seated.before}
      </div>
    </li>
  );
}

function Plate({ id, seated }: { id: PlayerId; seated: Seated }): JSX.Element {
  const away = !connection.here.value.includes(id) && id !== me.value && connection.state.value === 'open';
  const inside = (
    <>
      {seated.icon && <Icon name={seated.icon} />}
      <bdi class="plate-name">{nameOf(id)}</bdi>{id === me.value && <> <span class="you">{say.you}</span></>}
      {away && <span class="you is-away"><Icon name="off" /><span class="unseen">{say.isAway}</span></span>}
      {seated.spoken && <span class="unseen">{seated.spoken}</span>}
      {seated.plate}
    </>
  );
  return seated.press === undefined
    ? <span class="plate">{inside}</span>
    : <button class={`plate${seated.drop === undefined ? '' : ' is-movable'}`} type="button" onClick={seated.press} {...(seated.drop === undefined ? {} : carried(id, seated.drop))}>{inside}</button>;
}

/** Slips lie beside each other before the seats at the bottom and at the top: elsewhere there is no room. */
export function slipsInRow(id: PlayerId): boolean {
  const around = aroundMe.value;
  const place = around.indexOf(id);
  return place === 0 || 2 * place === around.length;
}

/** Phones show the seal alone on slips when there are many seats. */
export const manySeats = (): string => (aroundMe.value.length >= 6 ? ' is-many' : '');
