// English: pictures of cards out of the reader's own files.

import { MOST_MEGABYTES, MOST_MEGAPIXELS, MOST_PICTURES } from '../../binder/limits';
import type { Fault } from '../../binder/names';

const number = (n: number): string => n.toLocaleString('en');
const several = (n: number): string => (n === 1 ? '1 picture' : `${number(n)} pictures`);

export const pictures = {
  title: 'Card pictures',
  show: 'Show card pictures',
  showWhy: 'Out of files of your own. They stay on this device: nothing is sent, and nobody else sees them.',
  none: 'There is no picture yet. Name each file after its card, such as “Plea for Power.jpg”, and choose the files here. Capitals, accents and punctuation do not matter.',
  files: 'Choose pictures',
  folder: 'Choose a folder',
  byHand: 'A picture can be dropped here too, or pasted.',
  bounds: `At most ${several(MOST_PICTURES)}, each file up to ${MOST_MEGABYTES} MB. They are kept scaled down.`,
  reading: (done: number, of: number): string => `${number(done)} of ${number(of)} pictures read`,
  kept: (all: number, cards: number): string => `${several(all)}, ${number(cards)} of them of a card of this table or the catalogue.`,
  others: (n: number): string => (n === 1 ? '1 name is no card here' : `${number(n)} names are no cards here`),
  othersWhy: 'They are kept, and shown once a card of that name comes to the table. Was one misspelled? Name its file anew, and choose it again.',
  refused: (n: number): string => (n === 1 ? '1 picture was not taken:' : `${number(n)} pictures were not taken:`),
  fault: {
    drawing: 'an SVG drawing; JPEG, PNG, WebP, AVIF or GIF can be read',
    unreadable: 'no picture that this browser can read',
    heavy: `larger than ${MOST_MEGABYTES} MB`,
    huge: `more than ${MOST_MEGAPIXELS} million pixels`,
    full: `there are ${several(MOST_PICTURES)} already`,
    nameless: 'no letter or digit in its name',
    unkept: 'this browser did not keep it; is there no more room?',
    link: 'a link; Moot asks no other server. Save the picture, and drop the file',
  } satisfies Record<Fault, string>,
  andMore: (n: number): string => `and ${number(n)} more`,
  which: 'Which card is it?',
  keep: 'Keep this picture',
  removeAll: 'Remove all pictures',
  removeSure: 'Tap again to remove all',
  larger: (name: string): string => `Picture of ${name}, larger`,
};
