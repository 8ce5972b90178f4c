// A picture's address in this page's own memory, for as long as somebody looks at it.

import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';

/** The address of the picture, once it was found; given back when what shows it goes. */
export function useAddress(find: () => Promise<Blob | null>): string | null {
  const address = useSignal<string | null>(null);
  useEffect(() => {
    let gone = false;
    void find().then((picture) => { if (picture !== null && !gone) address.value = URL.createObjectURL(picture); });
    return () => {
      gone = true;
      if (address.value !== null) URL.revokeObjectURL(address.value);
    };
  }, []);
  return address.value;
}
