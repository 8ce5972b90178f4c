// Names of cards as they are compared: by their letters and digits alone, without accents.

export const plain = (name: string): string =>
  name.replace(/æ/gi, 'ae').normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase().replaceAll('ß', 'ss');
