// Deutsch, ganz.

import type { Words } from '../en';
import { first } from './first';
import { rest } from './rest';

export const words: Words = { ...first, ...rest };
