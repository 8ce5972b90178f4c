// English: what the first screen says, and the frame of every other.

import { page } from './page';
import { things } from './things';

export const first = { code: 'en', dir: 'ltr' as 'ltr' | 'rtl', ...page, ...things };
