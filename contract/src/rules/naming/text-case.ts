export type TextCase = 'none' | 'camel' | 'dash' | 'pascal' | 'snake';

/** Letters without a decomposable accent that have an ASCII spelling. */
const plainSpellings: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
};

/**
 * Converts a value to a text case. 'none' keeps it; the others fold Latin accents to plain letters, drop
 * punctuation and keep the letters of other scripts as they are.
 */
export function applyCase(value: string, textCase: TextCase): string {
  if (textCase === 'none') return value;
  const words = wordsOf(foldAccents(value));
  switch (textCase) {
    case 'dash':
      return words.map((word) => word.toLowerCase()).join('-');
    case 'snake':
      return words.map((word) => word.toLowerCase()).join('_');
    case 'pascal':
      return words.map(capitalize).join('');
    case 'camel':
      return words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalize(word))).join('');
  }
}

/** Latin letters without their accents: `Été` is `Ete`; other scripts stay as they are. */
export function foldAccents(value: string): string {
  return value
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\u0000-\u007f]/gu, (letter) => plainSpellings[letter] ?? letter);
}

/**
 * Splits a value into words: at anything but letters and digits, and before the second word in `summerSale` or
 * `TVSpot`.
 */
export function wordsOf(value: string): string[] {
  return value
    .replace(/['’](?=s\b)/gu, '')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

function capitalize(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('').toLowerCase();
}
