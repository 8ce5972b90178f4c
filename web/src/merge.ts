// RFC 7396, JSON merge patch: how both documents change. Absent keys stay, null removes.
// Nothing is changed in place: parts that a patch does not touch stay the same objects.

export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Return `target` with `patch` merged in. */
export function merge(target: unknown, patch: unknown): unknown {
  if (!isMap(patch)) return patch;
  const out: Record<string, unknown> = isMap(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key === '__proto__') continue;
    if (value === null) delete out[key];
    else out[key] = merge(out[key], value);
  }
  return out;
}
