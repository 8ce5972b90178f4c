// Deutsch: what cards tell players to do by hand, with cards, hands and libraries on paper.

type Must = 'muss' | 'darf';

/** Its English, whether one must or may, and the infinitive. */
export const PAPER: readonly (readonly [RegExp, Must, string])[] = [
  [/planeswalk/, 'muss', 'weltenwandeln'],
  [/discard (?:the whole|your) hand/, 'muss', 'die ganze Hand abwerfen'],
  [/draw (?:a|1) cards? and say how many/, 'muss', '1 Karte ziehen und das ansagen'],
  [/draw (X|\d+) cards and say how many/, 'muss', '$1 Karten ziehen und ansagen, wie viele'],
  [/draw (\d+) cards?/, 'muss', 'Karten ziehen: $1'],
  [/add up the mana values of the cards just milled(?: and say how many)?/, 'muss', 'die Manabeträge der eben gemillten Karten zusammenzählen und ansagen'],
  [/exile the top (\d*X|\d+|an?) cards? of your library; you may play them until the end of your next turn/, 'muss', 'so viele oberste Karten der Bibliothek ins Exil schicken: $1; bis zum Ende des nächsten eigenen Zuges dürfen sie gespielt werden'],
  [/you may put a permanent card from your hand onto the battlefield/, 'darf', 'eine bleibende Karte aus der Hand auf das Spielfeld bringen'],
  [/you may put up to (\d*X|\d+|an?) permanent cards? from your hand onto the battlefield together/, 'darf', 'bleibende Karten aus der Hand zusammen auf das Spielfeld bringen, bis zu: $1'],
  [/reveal cards from the top of your library until you reveal (\d*X|\d+|an?) creature cards?, put those onto the battlefield together, then shuffle the rest into it/, 'muss', 'Karten oben von der Bibliothek aufdecken, bis so viele Kreaturenkarten dabei sind: $1; diese zusammen auf das Spielfeld bringen und den Rest hineinmischen'],
  [/search your library for up to (\d*X|\d+|an?) basic land cards?, put them onto the battlefield tapped, then shuffle/, 'muss', 'in der Bibliothek Standardlandkarten suchen, bis zu: $1; sie getappt auf das Spielfeld bringen und mischen'],
  [/search for a Mountain card, put it onto the battlefield and shuffle/, 'muss', 'eine Mountain-Karte suchen, sie auf das Spielfeld bringen und mischen'],
  [/search for a legendary creature card, reveal it, put it into your hand and shuffle/, 'muss', 'eine legendäre Kreaturenkarte suchen, sie vorzeigen, auf die Hand nehmen und mischen'],
  [/search for a card that shares a color with a legendary creature you control, reveal it, put it into your hand and shuffle/, 'muss', 'eine Karte suchen, die eine Farbe mit einer eigenen legendären Kreatur teilt, sie vorzeigen, auf die Hand nehmen und mischen'],
  [/you may search for ([^:]+?), reveal it, put it into your hand and shuffle/, 'darf', '„$1“ suchen, die Karte vorzeigen, auf die Hand nehmen und mischen'],
  [/you may reveal the top card of your library; a land enters tapped/, 'darf', 'die oberste Karte der Bibliothek vorzeigen; ein Land kommt getappt auf das Spielfeld'],
  [/look at the top 4 cards of the caster's library and part them into a face-down and a face-up pile/, 'muss', 'die obersten 4 Karten der Bibliothek dessen ansehen, der gewirkt hat, und sie in einen verdeckten und einen offenen Haufen teilen'],
  [/put one pile into your hand and the other into your graveyard/, 'muss', 'einen Haufen auf die Hand nehmen und den anderen auf den Friedhof legen'],
  [/reveal cards until a land; it enters tapped under the control of whoever the Ring tempted, the rest go to your graveyard/, 'muss', 'Karten aufdecken, bis ein Land kommt; es kommt getappt auf das Spielfeld, unter der Kontrolle dessen, den der Ring in Versuchung geführt hat, der Rest geht auf den eigenen Friedhof'],
  [/reveal from your library until as many cards as there are legendary creatures you control are lands; those enter tapped, the rest go to the bottom at random/, 'muss', 'von der Bibliothek aufdecken, bis so viele Länder dabei sind, wie legendäre Kreaturen unter eigener Kontrolle; diese kommen getappt auf das Spielfeld, der Rest zufällig nach unten'],
  [/up to one target creature you control becomes a copy of target creature an opponent controls/, 'darf', 'eine eigene Kreatur als Ziel zur Kopie einer gegnerischen Kreatur als Ziel machen'],
  [/deal (\d+) damage to any target/, 'muss', 'Schadenspunkte einem beliebigen Ziel zufügen: $1'],
];

const WHOM: Readonly<Record<string, string>> = {
  'that player': 'dieser Spieler', 'each player who got no votes': 'wer keine Stimme bekommen hat,', 'the targeted player': 'der Spieler als Ziel',
};
const MARK = '§';

/** Put what is done by hand in a clause into German, marked, before the clause is taken apart. */
export function paperAt(text: string): string {
  return text.replace(/\b(top|reveal|up to) an? /g, '$1 1 ').replace(/by hand(?:, ([^:]+))?: chaos ensues/g, `${MARK}${MARK}das Chaos${MARK}bricht aus`).replace(/by hand(?:, ([^:]+))?: /g, (_, whom = '') => `${MARK}?${MARK}${whom}${MARK}`)
    .split(new RegExp(`(?=${MARK}\\?)`)).map(known).join('');
}

function known(piece: string): string {
  const [, whom = '', rest = ''] = /^§\?§([^§]*)§(.*)$/s.exec(piece) ?? [];
  if (rest === '') return piece;
  for (const [pattern, must, says] of PAPER) {
    const found = pattern.exec(rest);
    if (found?.index !== 0) continue;
    return `${MARK}${must}${MARK}${WHOM[whom] ?? whom}${MARK}${found[0].replace(pattern, says)}${rest.slice(found[0].length)}`;
  }
  return piece;
}

/** A marked part of a clause: who must or may do what on paper; null if it is none. */
export function onPaper(text: string): { readonly subject?: string; readonly er: string; readonly du: string; readonly rest: string } | null {
  const [, must, whom = '', rest = ''] = /^§(muss|darf|)§([^§]*)§(.*)$/s.exec(text) ?? [];
  if (must === undefined) return null;
  if (must === '') return { subject: whom, er: rest.replace(/ .*/, ''), du: '', rest: rest.replace(/^\S+ /, '') };
  return { ...(whom === '' ? {} : { subject: whom }), er: must, du: must === 'muss' ? 'musst' : 'darfst', rest: `auf Papier ${rest}` };
}
