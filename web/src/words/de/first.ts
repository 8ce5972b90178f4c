// Deutsch: what the first screen says, and the frame of every other.

import type { First } from '../en';
import { page } from './page';
import { things } from './things';

export const first: First = { code: 'de', dir: 'ltr', ...page, ...things };
