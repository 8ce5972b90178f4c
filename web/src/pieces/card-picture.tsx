// A place for the picture of a card, beside its name. Nothing is fetched or shown unless the reader
// wants pictures on this device.

import type { JSX } from 'preact';
import { signal } from '@preact/signals';
import { keepWish, wish } from '../keep';
import { later } from './later';

/** Off until it is asked for. */
export const showsPictures = signal(wish('pictures') === 'on');
showsPictures.subscribe((on) => keepWish('pictures', on ? 'on' : null));

const Picture = later(() => import('../binder/picture').then((found) => found.Picture), null);

export const CardPicture = ({ name }: { name: string }): JSX.Element | null => (showsPictures.value ? <Picture name={name} /> : null);
