// The pictures as this device keeps them: in the browser's own database, which no server reads. Bytes,
// not blobs: some browsers keep no blob in a private window.

interface Kept { readonly type: string; readonly bytes: ArrayBuffer }
const NAMES = 'names';
const PICTURES = 'pictures';

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('moot.binder', 1);
    request.onupgradeneeded = () => { for (const store of [NAMES, PICTURES]) request.result.createObjectStore(store); };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => { opened = null; });
  return opened;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });

/** Change both stores at once, or neither. */
async function change(what: (names: IDBObjectStore, pictures: IDBObjectStore) => void): Promise<void> {
  const both = (await open()).transaction([NAMES, PICTURES], 'readwrite');
  const done = new Promise<void>((resolve, reject) => { both.oncomplete = () => resolve(); both.onabort = () => reject(both.error); });
  what(both.objectStore(NAMES), both.objectStore(PICTURES));
  return done;
}

/** The names of all pictures, by their plain names. */
export async function keptNames(): Promise<Map<string, string>> {
  const names = (await open()).transaction(NAMES).objectStore(NAMES);
  const [keys, values] = await Promise.all([answered(names.getAllKeys()), answered<string[]>(names.getAll())]);
  return new Map(keys.map((key, place) => [String(key), values[place] ?? '']));
}

export async function keptPicture(key: string): Promise<Blob | null> {
  const found = await answered<Kept | undefined>((await open()).transaction(PICTURES).objectStore(PICTURES).get(key));
  return found === undefined ? null : new Blob([found.bytes], { type: found.type });
}

export async function keep(key: string, name: string, picture: Blob): Promise<void> {
  const kept: Kept = { type: picture.type, bytes: await picture.arrayBuffer() };
  await change((names, pictures) => { names.put(name, key); pictures.put(kept, key); });
}

export const removeAll = (): Promise<void> => change((names, pictures) => { names.clear(); pictures.clear(); });
