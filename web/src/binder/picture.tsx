// The picture of a card out of the reader's binder: small beside the name, larger with a tap. It says
// nothing that does not stand beside it in words.

import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { plain } from '../plain';
import { say } from '../words';
import { useAddress } from './address';
import { binder, openBinder, pictureOf } from './binder';
import '../style/card-pictures.css';

export function Picture({ name }: { name: string }): JSX.Element | null {
  useEffect(() => void openBinder(), []);
  return binder.value?.has(plain(name)) ? <Shown key={plain(name)} name={name} /> : null;
}

function Shown({ name }: { name: string }): JSX.Element {
  const large = useSignal(false);
  const place = useRef<HTMLButtonElement>(null);
  // The dock covers the foot of a phone's page.
  useEffect(() => { if (large.value) place.current?.scrollIntoView({ block: 'center' }); }, [large.value]);
  const address = useAddress(() => pictureOf(name));
  return (
    <button ref={place} class="card-picture" type="button" aria-expanded={large.value} aria-label={say.pictures.larger(name)} onClick={() => { large.value = !large.value; }}>
      {address !== null && <img src={address} alt="" loading="lazy" decoding="async" />}
    </button>
  );
}
