// English, whole: everything the page says. Another language has the same shape; the type checker tells
// what it lacks.

import { first } from './first';
import { rest } from './rest';

export const words = { ...first, ...rest };

export type First = typeof first;
export type Rest = typeof rest;
export type Words = First & Rest;
