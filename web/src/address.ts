// Where this page is: the code in its address, and the links others need. The address is the
// server's own name for itself where it knows a better one than this browser does.

import { signal } from '@preact/signals';
import { at, BASE } from './browser';

/** Codes are 8 letters and digits without I, L, O and U; what looks alike is taken for the right one. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V').slice(0, 8);
}

export const showCode = (code: string): string => (code.length > 4 ? `${code.slice(0, 4)} ${code.slice(4)}` : code);

export interface Wanted {
  readonly code: string | null;
  readonly watch: boolean;
  readonly bots: number;
  /** The key to a seat that was handed over; behind the #, so that no server's log has it. */
  readonly key: string | null;
  /** A screen nobody taps on: the middle of the table, or a stream's overlay. */
  readonly screen: 'table' | 'overlay' | null;
}

/** What the address asks for: /t/CODE, /t/CODE/table, /t/CODE/overlay or ?code=CODE, ?watch, ?try=3. */
export function wanted(address: URL): Wanted {
  const [, inPath, screen] = /\/t\/([^/]+)(?:\/(table|overlay))?\/?$/.exec(address.pathname) ?? [];
  const typed = inPath ?? address.searchParams.get('code');
  const bots = Number(address.searchParams.get('try') ?? 0);
  return {
    code: typed === null ? null : readCode(decodeURIComponent(typed)),
    watch: address.searchParams.has('watch'),
    screen: inPath !== undefined && (screen === 'table' || screen === 'overlay') ? screen : null,
    key: /^#seat=(.+)$/.exec(address.hash)?.[1] ?? null,
    bots: Number.isInteger(bots) && bots > 0 ? Math.min(7, bots) : 0,
  };
}

/** Put the table's own address into the bar, so that a reload or a bookmark comes back to it. */
export function showAddress(code: string | null, watch = false): void {
  const address = new URL(code === null ? BASE.href : at(`t/${code}${watch ? '?watch' : ''}`));
  const lang = new URL(location.href).searchParams.get('lang');
  if (lang !== null) address.searchParams.append('lang', lang);
  if (location.href !== address.href) history.replaceState(null, '', address);
}

/** The address others reach the server at. */
export const server = signal(BASE.href.replace(/\/$/, ''));

export async function askAddress(): Promise<void> {
  try {
    const { address } = (await (await fetch(at('address.json'))).json()) as { address: string };
    // Behind a sub-path or another scheme this browser knows better than the server does.
    if (BASE.pathname === '/' && BASE.protocol === 'http:') server.value = address;
  } catch { /* the own address stays */ }
}

export const linkTo = (code: string, watch = false): string => `${server.value}/t/${code}${watch ? '?watch' : ''}`;
/** The address without its scheme, to be typed by somebody. */
export const toType = (): string => server.value.replace(/^https?:\/\//, '');
