// The world of a real browser: a WebSocket with MessagePack, clocks, chance, and where the page lives.

import { decode, encode } from '@msgpack/msgpack';
import type { Line, World } from './connection';
import { SUBPROTOCOLS, type ToClient } from './protocol';

/** The folder the page is served from. Its files lie in `assets/`, and for tables in `t/assets/` or, for a table's screens, `t/CODE/assets/`. */
export function baseOf(script: string, address: string): URL {
  const folder = new URL('../', script);
  if (/\/t\/[0-9A-Za-z]{8}\/$/.test(folder.pathname)) return new URL('../../', folder);
  return folder.pathname.endsWith('/t/') && folder.pathname !== new URL(address).pathname ? new URL('../', folder) : folder;
}

export const BASE = import.meta.env.DEV ? new URL('/', location.href) : baseOf(import.meta.url, location.href);

/** An address below the page's own folder. */
export function at(path: string): string {
  return new URL(path, BASE).href;
}

function dial(): Line {
  const address = new URL('ws', BASE);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, [SUBPROTOCOLS[0]]);
  socket.binaryType = 'arraybuffer';
  const line: Line = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (message) => { if (socket.readyState === WebSocket.OPEN) socket.send(encode(message)); },
    close: () => socket.close(),
  };
  socket.onopen = () => line.onopen?.();
  socket.onmessage = (event) => line.onmessage?.(decode(event.data as ArrayBuffer) as ToClient);
  socket.onclose = (event) => line.onclose?.(event.code, event.reason);
  return line;
}

/** An id that nobody else makes: 16 random bytes. Works without a secure context. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A seat's secret, made here so that a `welcome` that is lost costs no seat: 32 random bytes as base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export const browserWorld: World = {
  dial,
  random: Math.random,
  later: (what, ms) => setTimeout(what, ms),
  forget: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  newId,
  steady: () => performance.now(),
};
