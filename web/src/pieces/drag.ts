// Carrying a seat's plate to another place of the ring. Whoever does not drag taps the seat instead:
// its panel moves it too (WCAG 2.5.7).

import type { JSX } from 'preact';
import type { PlayerId } from '../documents';

const BEGINS_AT = 8; // pixels: less is a tap

type Pressed = JSX.TargetedPointerEvent<HTMLElement>;

/** The click that follows a drag is no tap; where none follows, the next one is. */
function swallowClick(): void {
  const swallow = (click: Event): void => { click.stopPropagation(); click.preventDefault(); };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
}

/** The seat that lies under a point, if it is another one. */
function seatUnder(x: number, y: number, carried: HTMLElement, id: PlayerId): PlayerId | null {
  carried.style.pointerEvents = 'none';
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seat]')?.dataset['seat'];
  carried.style.pointerEvents = '';
  return found === undefined || Number(found) === id ? null : Number(found);
}

/** What a plate needs to be carried; `drop` hears of the seat it was let go over. */
export function carried(id: PlayerId, drop: (to: PlayerId) => void): { onPointerDown: (event: Pressed) => void } {
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      const plate = event.currentTarget;
      const [x, y] = [event.clientX, event.clientY];
      let isMoving = false;
      const move = (now: PointerEvent): void => {
        const [dx, dy] = [now.clientX - x, now.clientY - y];
        isMoving = isMoving || Math.hypot(dx, dy) > BEGINS_AT;
        if (!isMoving) return;
        plate.style.translate = `${dx}px ${dy}px`;
        plate.classList.add('is-carried');
      };
      const end = (now: PointerEvent): void => {
        const to = isMoving && now.type === 'pointerup' ? seatUnder(now.clientX, now.clientY, plate, id) : null;
        plate.style.translate = '';
        plate.classList.remove('is-carried');
        for (const one of ['pointermove', 'pointerup', 'pointercancel'] as const) removeEventListener(one, one === 'pointermove' ? move : end);
        if (isMoving) swallowClick();
        if (to !== null) drop(to);
      };
      addEventListener('pointermove', move);
      addEventListener('pointerup', end);
      addEventListener('pointercancel', end);
    },
  };
}

/** The order with one seat moved to where another sits; those between move up. */
export function reseated(order: readonly PlayerId[], from: PlayerId, to: PlayerId): PlayerId[] {
  const place = order.indexOf(to);
  if (place < 0 || !order.includes(from)) return [...order];
  const rest = order.filter((one) => one !== from);
  return [...rest.slice(0, place), from, ...rest.slice(place)];
}
