/** Meanings of numbers in a brief, apart from dates and money. */
export type Figure =
  | { kind: 'size'; width: number; height: number }
  /** A size with a letter instead of a digit, such as `320x5O`. */
  | { kind: 'doubtful-size'; width: number; height: number }
  | { kind: 'ratio'; ratio: string }
  | { kind: 'seconds'; values: number[] }
  | { kind: 'seconds-range'; from: number; to: number }
  | { kind: 'seconds-max'; max: number }
  | { kind: 'cards'; count: number }
  | { kind: 'count'; count: number };

/** Ratios common in briefs and names. */
export const commonRatios: ReadonlySet<string> = new Set(
  '9:16 16:9 4:5 5:4 1:1 2:3 3:2 3:4 4:3 21:9 1:2 2:1 3:5 6:5 4:1 3:1 1.91:1 1:1.91 9:19 9:20 10:16 16:10'.split(' '),
);

const digits = String.raw`(?:\d{1,2}[.,'’ \u00a0\u202f]\d{3}|\d{2,5})`;
const side = String.raw`(${digits})\s?(?:px|pixels?|w|h|b)?`;
const times = String.raw`\s?(?:[x×*]|by|par|mal)\s?`;
const secondsUnit = String.raw`(?:["”″]|''|’’|′′|s(?:ec|ek)?(?![a-z])\.?|secs?(?![a-z])\.?|sek(?:unden)?(?![a-z])|seconds?(?![a-z])|secondes?(?![a-z])|segundos?(?![a-z])|secondi?(?![a-z]))`;
const until = String.raw`\s?(?:-|–|—|to|a|à|bis|up to)\s?`;
const atMost = String.raw`(?:max(?:imum|imal|\.)?\s?|<=?\s?|≤\s?|up to\s|bis zu\s|bis\s|jusqu['’]?a\s|jusqu['’]à\s)`;
const start = String.raw`(?<![\d.,:/x×])`;
const afterSlash = String.raw`(?<![\d.,:])`;
const cardWord = String.raw`(?:cards?|cartes?|karten?|slides?|vignettes?|kacheln?|tarjetas?|volets?)(?![a-z])`;
const fileWord = String.raw`(?:versions?|versionen|varianten?|variations?|variantes?|declinaisons?|files?|assets?|cutdowns?)(?![a-z])`;

const sticky = (source: string) => new RegExp(source, 'iuy');
const whole = (text: string | undefined) => Number((text ?? '').replace(/\D/g, ''));

/** In the order in which they are tried at a position of a text. */
const readers: readonly [RegExp, (match: RegExpExecArray) => Figure | null][] = [
  [
    sticky(String.raw`(?<![\d.])${side}${times}${side}(?![\p{L}\d])`),
    ([, width, height]) => sizeOf(whole(width), whole(height)),
  ],
  [
    sticky(String.raw`(?<![\p{L}\d])(\d[\doOlI]{1,4})\s?[x×]\s?([\doOlI]{2,5})(?![\p{L}\d])`),
    ([, width, height]) => doubtfulSize(width ?? '', height ?? ''),
  ],
  [
    sticky(String.raw`${start}(\d{1,3})\s?${secondsUnit}?${until}(\d{1,3})\s?${secondsUnit}`),
    ([, from, to]) => ({ kind: 'seconds-range', from: Number(from), to: Number(to) }),
  ],
  [sticky(String.raw`${atMost}(\d{1,3})\s?${secondsUnit}`), ([, max]) => ({ kind: 'seconds-max', max: Number(max) })],
  [
    sticky(String.raw`${start}(\d{1,3})\s?${secondsUnit}\s?(?:max(?:imum|imal)?)(?![a-z])`),
    ([, max]) => ({ kind: 'seconds-max', max: Number(max) }),
  ],
  [
    sticky(
      String.raw`${start}(\d{1,2}(?:[.,]\d{1,2})?)\s?[:x×/]\s?(\d{1,2}(?:[.,]\d{1,2})?)(?![\d.,:/x×]|\s?${secondsUnit})`,
    ),
    ([, width = '', height = '']) => ratioOf(width, height),
  ],
  [
    sticky(String.raw`(?<![\d])(?:00?)?:([0-5]\d)(?!\d)s?`),
    ([, seconds]) => ({ kind: 'seconds', values: [Number(seconds)] }),
  ],
  [
    sticky(String.raw`${afterSlash}(\d{1,3})\s?${secondsUnit}`),
    ([, seconds]) => ({ kind: 'seconds', values: [Number(seconds)] }),
  ],
  [
    sticky(String.raw`${start}(\d{1,2})\s?min(?:\.|utes?|uten)?(?![a-z])`),
    ([, minutes]) => ({ kind: 'seconds', values: [Number(minutes) * 60] }),
  ],
  [
    sticky(String.raw`(?:[x×]\s?)?(?<!\d)(\d{1,2})\s?[x×]?\s?${cardWord}`),
    ([, count]) => ({ kind: 'cards', count: Number(count) }),
  ],
  [
    sticky(String.raw`(?:[x×]\s?)?(?<!\d)(\d{1,2})\s?[x×]?\s?${fileWord}`),
    ([, count]) => ({ kind: 'count', count: Number(count) }),
  ],
  [
    sticky(String.raw`(?<![\p{L}\d])[x×]\s?(\d{1,2})(?![\p{L}\d])`),
    ([, count]) => ({ kind: 'count', count: Number(count) }),
  ],
  [
    sticky(String.raw`(?<![\p{L}\d])(\d{1,2})\s?[x×](?![\p{L}\d]|\s\d)`),
    ([, count]) => ({ kind: 'count', count: Number(count) }),
  ],
];

/** The figure that begins at a position of a text, and the position where it ends. */
export function figureAt(text: string, place: number): { figure: Figure; end: number } | null {
  for (const [pattern, read] of readers) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    const figure = match && match[0] !== '' ? read(match) : null;
    if (figure) return { figure, end: pattern.lastIndex };
  }
  return null;
}

function sizeOf(width: number, height: number): Figure | null {
  return Math.max(width, height) >= 90 && Math.min(width, height) >= 20 ? { kind: 'size', width, height } : null;
}

function doubtfulSize(width: string, height: string): Figure | null {
  if (!/[oOlI]/.test(width + height)) return null;
  const digit = (text: string) => Number(text.replace(/[oO]/g, '0').replace(/[lI]/g, '1'));
  return { kind: 'doubtful-size', width: digit(width), height: digit(height) };
}

function ratioOf(width: string, height: string): Figure | null {
  const ratio = `${width}:${height}`.replaceAll(',', '.').replaceAll(/\b0+(?=\d)/g, '');
  return commonRatios.has(ratio) ? { kind: 'ratio', ratio } : null;
}
