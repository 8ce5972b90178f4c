// How much of the reader's own pictures a device keeps.

export const MOST_PICTURES = 1000;
/** Of one file, before it is scaled down. */
export const MOST_MEGABYTES = 12;
export const MOST_MEGAPIXELS = 50;
