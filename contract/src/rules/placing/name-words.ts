import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import { foldAccents, wordsOf } from '@ad-foundry/contract/rules/naming/text-case.ts';

/** Normalized words of a file, folder or slot name, for comparison. */
export interface NameWords {
  /** In order, without case, accents, plurals and noise; numbers without leading zeros. */
  words: readonly string[];
  /** `1080x1920`. */
  sizes: readonly string[];
  /** `9x16`. */
  ratios: readonly string[];
  /** `15s`. */
  durations: readonly string[];
  /** Version number of `v3`; null without one. */
  version: number | null;
  /** Whether the name says that the file is made for several formats: `master`, `all`. */
  several: boolean;
}

/** Ratios common in names. */
export const ratioWords: ReadonlySet<string> = new Set(
  '9x16 16x9 4x5 5x4 1x1 2x3 3x2 3x4 4x3 21x9 1x2 2x1 3x5 6x5 4x1 3x1 1.91x1 1x1.91'.split(' '),
);

/** Spelling variants, replaced before the name is split into words. */
const phrases: readonly [RegExp, string][] = [
  [/tik[\s_-]?tok/gi, ' tiktok '],
  [/you[\s_-]?tube/gi, ' youtube '],
  [/linked[\s_-]?in/gi, ' linkedin '],
  [/snap[\s_-]?chat/gi, ' snapchat '],
  [/face[\s_-]?book/gi, ' facebook '],
  [/insta[\s_-]?gram/gi, ' instagram '],
  [/(display\s*&\s*video|dv)[\s_-]?360/gi, ' displayvideo '],
  [/performance[\s_-]?max|p[\s_-]?max(?![a-z])/gi, ' pmax '],
  [/demand[\s_-]?gen(?![a-z])/gi, ' demandgen '],
  [/audience[\s_-]?network/gi, ' audiencenetwork '],
  [/in[\s_-]?feed/gi, ' feed '],
  [/in[\s_-]?stream/gi, ' instream '],
  [/pre[\s_-]?roll/gi, ' preroll '],
];

/** Synonyms and the word each maps to. */
const sameWords = new Map(
  `facebook: fb; instagram: ig insta; tiktok: tt; youtube: yt; linkedin: li; snapchat: sc snap; pinterest: pin;
  twitter: tw x; google: gdn gads adwords; carousel: carrousel karussell caroussel caro; card: karte carte;
  square: carre quadrat cuadrado sq; vertical: portrait hochformat; horizontal: landscape querformat paysage`
    .split(';')
    .flatMap((line) => {
      const [word = '', others = ''] = line.trim().split(': ');
      return others.split(' ').map((other) => [other, word] as const);
    }),
);

/** Noise words, ignored. */
const noise = new Set(
  `ad ads all alle anzeige and approved asset assets copie copy creative das der die draft et export exports file files
  final finale finals for format high kopie les low master multi neu new of placement res the to tous und universal
  version web`.split(/\s+/),
);

/** Words for kinds of media, which the media facts show: they do not distinguish names. */
const kinds = new Set(
  `animation bild bilder clip film filme foto fotos image images movie photo photos picture pictures spot still
  stills vid video videos visual visuals`.split(/\s+/),
);

/** Words of a file that is made for several formats. */
const severalWords = new Set('all alle master multi tous universal'.split(' '));

/** Words for ratios; ignored if the file itself can be measured. */
export const shapeWords: ReadonlySet<string> = new Set(['square', 'vertical', 'horizontal']);

const size = /(?<!\d)(\d{2,5})\s?[x×*]\s?(\d{2,5})(?!\d)/gi;
const ratio = /(?<![\d.])(1[.,]91|[1-9]|16|21)\s?[x×:/]\s?(1[.,]91|[1-9]|16)(?![\d.])/gi;
/** Ratios that are also recognized with a dash or an underscore. */
const dashedRatio = /(?<![\d.])(?:9[_-]16|16[_-]9)(?![\d.])/g;
const duration = /(?<![\da-z])0?(\d{1,3})\s?(?:s|secs?|sek|sekunden|seconds?|secondes?)(?![a-z])/gi;
const versionMark = /(?<![a-z0-9])(?:v|ver|vers|version|rev)[\s._-]?(\d{1,3})(?![a-z0-9])/gi;
const dates = /(?<!\d)(?:19|20)\d{2}[-_.](?:0[1-9]|1[0-2])[-_.](?:0[1-9]|[12]\d|3[01])(?!\d)|(?<!\d)\d{6,}(?!\d)/g;
const technical =
  /(?<![a-z0-9])(?:[48]k|[uf]?hd|(?:2160|1440|1080|720)p|h\.?26[45]|hevc|prores|s?rgb|cmyk|\d{2}fps)(?![a-z0-9])/gi;

/** Parses a name without its extension, or a path of folders. */
export function readName(name: string): NameWords {
  const found = {
    sizes: [] as string[],
    ratios: [] as string[],
    durations: [] as string[],
  };
  let version: number | null = null;
  let text = foldAccents(name);
  for (const [pattern, word] of phrases) text = text.replace(pattern, word);
  text = text
    .replace(dates, ' ')
    .replace(size, (whole, width: string, height: string) => {
      if (Math.max(Number(width), Number(height)) < 100) return whole;
      found.sizes.push(`${width}x${height}`);
      return ' ';
    })
    .replace(dashedRatio, (whole) => whole.replace(/[_-]/, 'x'))
    .replace(ratio, (whole, width: string, height: string) => {
      const label = `${width}x${height}`.replaceAll(',', '.');
      if (!ratioWords.has(label)) return whole;
      found.ratios.push(label);
      return ' ';
    })
    .replace(versionMark, (_, number: string) => {
      version = Number(number);
      return ' ';
    })
    .replace(technical, ' ')
    .replace(duration, (_, seconds: string) => {
      found.durations.push(`${Number(seconds)}s`);
      return ' ';
    });
  const words = wordsOf(text.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' '));
  const plain = words.map(plainWord);
  const telling = plain.filter((word) => !noise.has(word) && !kinds.has(word));
  const several = plain.some((word) => severalWords.has(word));
  return {
    words: telling.length > 0 ? telling : plain.filter((word) => !kinds.has(word)),
    version,
    several,
    ...found,
  };
}

/** Every word of a name, articles included, in lower case and without accents; numbers without leading zeros. */
export function rawWordsOf(name: string): string[] {
  const text = foldAccents(name).replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
  return wordsOf(text).map((word) => (/^\d+$/.test(word) ? String(Number(word)) : word.toLowerCase()));
}

function plainWord(word: string): string {
  const lower = word.toLowerCase();
  if (/^\d+$/.test(lower)) return String(Number(lower));
  const stem = lower.length > 4 && lower.endsWith('ies') ? `${lower.slice(0, -3)}y` : singular(lower);
  return sameWords.get(stem) ?? stem;
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/**
 * Each word, and each two and three adjacent words joined: `summer sale` also gives `summersale`, and `hook 1` gives
 * `hook1`.
 */
export function joinAdjacent(words: readonly string[]): Set<string> {
  return new Set(
    words.flatMap((word, index) => {
      const [second, third] = [words[index + 1], words[index + 2]];
      return [word, ...(second ? [word + second] : []), ...(second && third ? [word + second + third] : [])];
    }),
  );
}

/**
 * The words that identify a name. A number or a single letter counts only with the word before it, so that the 1 of
 * `Concept 1` does not match the first file of every series.
 */
export function tellingWords({ words, durations }: NameWords): string[] {
  const readWords = words.map((word, index) => {
    const before = words[index - 1];
    return before !== undefined && /^(\d{1,3}|[a-z])$/.test(word) ? before + word : word;
  });
  return [...new Set([...readWords, ...durations])];
}

const cardWords = new Set(['card', 'slide', 'frame', 'position', 'po', 'page', 'part', 'tile', 'panel', 'c']);
const highest = 50;

/**
 * The number of a file in a series: the number after `card` or `slide`, else the last number; null without one.
 * `before` is the text before the number.
 */
export function positionIn({ words }: NameWords): { position: number; before: string } | null {
  const numbers = words.flatMap((word, at) => (/^\d{1,2}$/.test(word) && Number(word) <= highest ? [at] : []));
  const named = numbers.find((at) => cardWords.has(words[at - 1] ?? ''));
  const at = named ?? numbers.at(-1);
  if (at === undefined) return null;
  return { position: Number(words[at]), before: words.slice(0, at).join(' ') };
}

/** Whether two words differ by one letter at most: `sommer` and `summer`. Short words must be the same. */
export function nearlySame(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  if (/\d/.test(a) || /\d/.test(b)) return false;
  let start = 0;
  while (a[start] === b[start]) start += 1;
  const rest = (word: string, skip: number) => word.slice(start + skip);
  if (a.length === b.length)
    return (
      rest(a, 1) === rest(b, 1) || (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
    );
  return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1);
}

/** A key that recognizes a file again: its name without extension, case, accents, version and the `(1)` of a copy. */
export function sameNameKey(fileName: string): string {
  // Stored names are in display form.
  return foldAccents(stemOf(escapeMisleading(fileName)))
    .toLowerCase()
    .replace(versionMark, ' ')
    .replace(/\s*\(\d{1,2}\)\s*$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A file name without its extension. */
export function stemOf(fileName: string): string {
  return fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
}
