// What this device remembers: the seat's secret for each table, the name, and the reader's wishes.
// Several windows share a seat through it. A browser that keeps nothing still works.

export interface KeptSeat { token: string; name?: string }

/** Where a browser keeps nothing: then it is gone with the window. */
const unkept = new Map<string, string>();

function read(key: string): string | null {
  try { return localStorage.getItem(key) ?? unkept.get(key) ?? null; } catch { return unkept.get(key) ?? null; }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch { // private windows may refuse
    if (value === null) unkept.delete(key);
    else unkept.set(key, value);
  }
}

export function keptSeat(code: string): KeptSeat | null {
  try {
    const kept: unknown = JSON.parse(read(`moot.seat.${code}`) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'token' in kept ? (kept as KeptSeat) : null;
  } catch { return null; }
}

export function keepSeat(code: string, seat: KeptSeat | null): void {
  write(`moot.seat.${code}`, seat && JSON.stringify(seat));
}

export interface KeptEnvelope { readonly choices: readonly string[]; readonly nonce: string }

/** What is in an envelope that this device closed itself, by its commitment. */
export function keptEnvelope(hash: string): KeptEnvelope | null {
  try { return JSON.parse(read(`moot.envelope.${hash}`) ?? 'null') as KeptEnvelope | null; } catch { return null; }
}

export function keepEnvelope(hash: string, kept: KeptEnvelope | null): void {
  write(`moot.envelope.${hash}`, kept && JSON.stringify(kept));
}

export const keptName = (): string => read('moot.name') ?? '';
export const keepName = (name: string): void => write('moot.name', name);

/** The reader's own list of cards, as it was pasted. */
export const keptList = (): string => read('moot.list') ?? '';
export const keepList = (text: string): void => write('moot.list', text.trim() === '' ? null : text);

/** A wish of the reader, such as the theme or whether single letters are keys. */
export const wish = (name: string): string | null => read(`moot.wish.${name}`);
export const keepWish = (name: string, value: string | null): void => write(`moot.wish.${name}`, value);
