// Deutsch: Bilder von Karten aus eigenen Dateien.

import { MOST_MEGABYTES, MOST_MEGAPIXELS, MOST_PICTURES } from '../../binder/limits';
import type { Words } from '../en';

const number = (n: number): string => n.toLocaleString('de');
const bilder = (n: number): string => (n === 1 ? '1 Bild' : `${number(n)} Bilder`);

export const pictures: Words['pictures'] = {
  title: 'Kartenbilder',
  show: 'Kartenbilder zeigen',
  showWhy: 'Aus eigenen Dateien. Sie bleiben auf diesem Gerät: Nichts wird gesendet, und sonst sieht sie niemand.',
  none: 'Noch ist kein Bild da. Nenne jede Datei nach ihrer Karte, etwa „Plea for Power.jpg“, und wähle die Dateien hier aus. Groß und klein, Akzente und Satzzeichen sind gleich.',
  files: 'Bilder auswählen',
  folder: 'Einen Ordner auswählen',
  byHand: 'Ein Bild lässt sich auch hier ablegen oder einfügen.',
  bounds: `Höchstens ${bilder(MOST_PICTURES)}, jede Datei bis ${MOST_MEGABYTES} MB. Behalten werden sie verkleinert.`,
  reading: (done, of) => `${number(done)} von ${bilder(of)} gelesen`,
  kept: (all, cards) => `${bilder(all)}, davon ${number(cards)} von Karten dieses Tisches oder des Katalogs.`,
  others: (n) => (n === 1 ? '1 Name ist hier keine Karte' : `${number(n)} Namen sind hier keine Karten`),
  othersWhy: 'Sie werden behalten und gezeigt, sobald eine Karte dieses Namens auf den Tisch kommt. Vertippt? Dann nenne die Datei um und wähle sie noch einmal.',
  refused: (n) => (n === 1 ? '1 Bild wurde nicht genommen:' : `${number(n)} Bilder wurden nicht genommen:`),
  fault: {
    drawing: 'eine SVG-Zeichnung; lesbar sind JPEG, PNG, WebP, AVIF und GIF',
    unreadable: 'kein Bild, das dieser Browser lesen kann',
    heavy: `größer als ${MOST_MEGABYTES} MB`,
    huge: `mehr als ${MOST_MEGAPIXELS} Millionen Pixel`,
    full: `es sind schon ${bilder(MOST_PICTURES)} da`,
    nameless: 'kein Buchstabe und keine Ziffer im Namen',
    unkept: 'dieser Browser hat es nicht behalten; ist kein Platz mehr?',
    link: 'ein Link; Moot fragt keinen anderen Server. Speichere das Bild und lege die Datei ab',
  },
  andMore: (n) => `und ${number(n)} weitere`,
  which: 'Welche Karte ist es?',
  keep: 'Dieses Bild behalten',
  removeAll: 'Alle Bilder entfernen',
  removeSure: 'Noch einmal tippen: alle entfernen',
  larger: (name) => `Bild von ${name}, größer`,
};
