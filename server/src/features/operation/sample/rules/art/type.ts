import { readFileSync } from 'node:fs';
import { assetPath } from '#infra/files/assets.ts';
import type { Box } from './artwork.ts';
import { round } from './paper.ts';

export type FaceName = 'heavy' | 'text' | 'serif';

interface Face {
  em: number;
  cap: number;
  glyphs: Map<string, { advance: number; outline: string }>;
  kerning: Map<string, number>;
}

interface Setting {
  face?: FaceName;
  /** Space between letters in ems; less than 0 for large type. */
  tracking?: number;
}

let faces: Record<FaceName, Face> | undefined;

/** Text is drawn as outlines, since a server may have no fonts; `scripts/outline-type.js` makes the file. */
function face(name: FaceName = 'heavy'): Face {
  faces ??= readFaces();
  return faces[name];
}

function readFaces(): Record<FaceName, Face> {
  type Stored = { em: number; cap: number; glyphs: Record<string, string>; kerning: Record<string, string> };
  const stored = JSON.parse(readFileSync(assetPath('sample', 'type.json'), 'utf8')) as Record<FaceName, Stored>;
  const read = ({ em, cap, glyphs, kerning }: Stored): Face => ({
    em,
    cap,
    glyphs: new Map(
      Object.entries(glyphs).map(([character, text]) => {
        const space = text.indexOf(' ');
        return [character, { advance: Number(text.slice(0, space)), outline: text.slice(space + 1) }];
      }),
    ),
    kerning: new Map(
      Object.entries(kerning).flatMap(([left, pairs]) =>
        [...pairs.matchAll(/(.)(-?\d+)(?: |$)/gu)].map(([, right, by]): [string, number] => [
          `${left}${right}`,
          Number(by),
        ]),
      ),
    ),
  });
  return { heavy: read(stored.heavy), text: read(stored.text), serif: read(stored.serif) };
}

/** The glyphs of a line with their places, in ems. Characters without an outline are left out. */
function layOut(text: string, { face: name, tracking = 0 }: Setting) {
  const { em, glyphs, kerning } = face(name);
  let x = 0;
  let before = '';
  const letters = [];
  for (const character of text.replaceAll(/[\u00A0\u202F]/g, ' ')) {
    const glyph = glyphs.get(character);
    if (!glyph) continue;
    if (before) x += (kerning.get(before + character) ?? 0) / em + tracking;
    letters.push({ x, outline: glyph.outline });
    x += glyph.advance / em;
    before = character;
  }
  return { letters, width: x, em };
}

export const widthOf = (text: string, setting: Setting = {}): number => layOut(text, setting).width;

/** The height of a capital, in ems. */
export const capHeight = (name?: FaceName): number => face(name).cap / face(name).em;

type LineSetting = Setting & {
  size: number;
  x: number;
  y: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Whether it is printed on a thing, and so lies wherever that does. */
  printed?: true;
};

/** A line of text with its baseline at y. */
export function setLine(
  text: string,
  { size, x, y, fill, anchor = 'start', printed, ...setting }: LineSetting,
  more = '',
): string {
  const { letters, width, em } = layOut(text, setting);
  const left = x - { start: 0, middle: 0.5, end: 1 }[anchor] * width * size;
  const scale = size / em;
  const d = letters.map((letter) => moveOutline(letter.outline, left + letter.x * size, y, scale)).join('');
  return d && `<path class="${printed ? 'printed' : 'type'}" d="${d}" fill="${fill}" ${more}/>`;
}

function moveOutline(outline: string, x: number, y: number, scale: number): string {
  let vertical = true;
  return outline.replaceAll(/-?\d+/g, (number) => {
    vertical = !vertical;
    return `${round(vertical ? y - Number(number) * scale : x + Number(number) * scale, 1)}`;
  });
}

/** The ways to break words into lines, the most even for each number of lines. */
export function breakLines(text: string, count: number, measure: (line: string) => number): string[] | null {
  const words = text.split(' ');
  if (count > words.length) return null;
  if (count === 1) return [text];
  let best: string[] | null = null;
  let least = Infinity;
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const head = words.slice(0, first).join(' ');
    const rest = breakLines(words.slice(first).join(' '), count - 1, measure);
    if (!rest) continue;
    const widest = Math.max(measure(head), ...rest.map(measure));
    if (widest < least) [best, least] = [[head, ...rest], widest];
  }
  return best;
}

export type BlockSetting = Setting & {
  fill: string;
  leading?: number;
  /** The largest size, in pixels. */
  max?: number;
  maxLines?: number;
  align?: 'start' | 'middle' | 'end';
  valign?: 'top' | 'middle' | 'bottom';
};

export interface Block {
  svg: string;
  /** What the capitals cover. */
  box: Box;
  size: number;
  lines: string[];
}

/** A text as large as its box allows, broken where it becomes largest. `\n` breaks it where the author says. */
export function setBlock(text: string, box: Box, setting: BlockSetting, more = ''): Block {
  const { fill, leading = 1.05, max = Infinity, maxLines = 4, align = 'start', valign = 'top', face: name } = setting;
  const tracking = setting.tracking ?? 0;
  const measure = (line: string) => widthOf(line, { face: name, tracking });
  const cap = capHeight(name);
  const ways = text.includes('\n')
    ? [text.split('\n')]
    : Array.from({ length: maxLines }, (_, index) => breakLines(text, index + 1, measure)).filter(
        (way) => way !== null,
      );
  const sized = ways.map((lines) => {
    const widest = Math.max(...lines.map(measure), 0.01);
    return { lines, widest, size: Math.min(max, box.w / widest, box.h / ((lines.length - 1) * leading + cap + 0.22)) };
  });
  const { lines, size, widest } = sized.reduce((best, way) => (way.size > best.size * 1.02 ? way : best));
  const height = ((lines.length - 1) * leading + cap) * size;
  const top = box.y + { top: 0, middle: (box.h - height) / 2, bottom: box.h - height - 0.2 * size }[valign];
  const x = box.x + { start: 0, middle: box.w / 2, end: box.w }[align];
  const svg = lines
    .map((line, index) => {
      const y = top + (cap + index * leading) * size;
      return setLine(line, { face: name, tracking, size, x, y, fill, anchor: align }, more);
    })
    .join('');
  const left = x - { start: 0, middle: 0.5, end: 1 }[align] * widest * size;
  return { svg, box: { x: left, y: top, w: widest * size, h: height }, size, lines };
}
