// How a stream or a screen wants to be shown, from its address: ?theme, ?show, ?edge, ?scale.

export interface Wishes {
  readonly theme: 'day' | 'night' | null;
  readonly vote: boolean;
  readonly rings: boolean;
  readonly edge: 'top' | 'bottom';
  /** Times the usual size, from 0.5 to 3. */
  readonly scale: number;
}

/** What is not understood is taken as not said. */
export function readWishes(query: URLSearchParams): Wishes {
  const theme = query.get('theme');
  const shown = query.get('show')?.split(',') ?? ['vote', 'rings'];
  const scale = Number(query.get('scale') ?? 1);
  return {
    theme: theme === 'day' || theme === 'night' ? theme : null,
    vote: shown.includes('vote'),
    rings: shown.includes('rings'),
    edge: query.get('edge') === 'top' ? 'top' : 'bottom',
    scale: Number.isFinite(scale) && scale > 0 ? Math.min(3, Math.max(0.5, scale)) : 1,
  };
}

export function show(wishes: Wishes): void {
  const { documentElement } = document;
  if (wishes.theme !== null) documentElement.dataset['theme'] = wishes.theme;
  documentElement.style.fontSize = wishes.scale === 1 ? '' : `${wishes.scale * 100}%`;
}
