import type { Artwork, Box, Size } from './artwork.ts';

export type Ratio = 'tall' | 'portrait' | 'square' | 'wide' | 'strip';

/** What a drawing is made on: its size and ratio, the box that platforms leave clear, and the gradients it uses. */
export interface Paper extends Size {
  ratio: Ratio;
  /** A hundredth of the shorter side, or of the geometric mean where the sides are far apart. */
  unit: number;
  /** Where headline, price and faces may lie. */
  clear: Box;
  /** Seconds since the start; 0 in a still. */
  time: number;
  /** Whether it moves; captions and titles of a still are all in place. */
  moving: boolean;
  defs: string[];
  dice: () => number;
}

function ratioOf({ width, height }: Size): Ratio {
  const ratio = width / height;
  if (ratio < 0.65) return 'tall';
  if (ratio < 0.9) return 'portrait';
  if (ratio < 1.25) return 'square';
  return ratio < 3 ? 'wide' : 'strip';
}

/** Platforms lay their own name over the top 14 % of a tall picture, and text and button over its bottom. */
function clearBox(ratio: Ratio, { width, height }: Size): Box {
  if (ratio === 'tall') return { x: width * 0.075, y: height * 0.15, w: width * 0.85, h: height * 0.5 };
  const margin = ratio === 'strip' ? height * 0.14 : Math.min(width, height) * 0.07;
  return { x: margin, y: margin, w: width - 2 * margin, h: height - 2 * margin };
}

/** Numbers from 0 to 1 in an order that depends on nothing but the seed (mulberry32). */
export function diceFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function paperFor({ variant }: Artwork, size: Size, time: number | null): Paper {
  const ratio = ratioOf(size);
  const short = Math.min(size.width, size.height);
  return {
    ...size,
    ratio,
    unit: (ratio === 'strip' ? short * 1.15 : short) / 100,
    clear: clearBox(ratio, size),
    time: time ?? 0,
    moving: time !== null,
    defs: [],
    dice: diceFrom(variant),
  };
}

/** A colour that lets through what is behind it, as gradients take it. */
export const fade = (color: string, opacity: number): string => `${color}/${opacity}`;

/** Places and colours in turn: flat, so that a gradient is one line. */
export type Stops = (number | string)[];

const stopsOf = (stops: Stops): string =>
  Array.from({ length: stops.length / 2 }, (_, index) => {
    const [color, opacity] = String(stops[index * 2 + 1]).split('/');
    const share = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
    return `<stop offset="${stops[index * 2]}" stop-color="${color}"${share}/>`;
  }).join('');

function define(paper: Paper, element: (id: string) => string): string {
  const id = `d${paper.defs.length}`;
  paper.defs.push(element(id));
  return `url(#${id})`;
}

/** A gradient along a line in hundredths of the shape it fills. */
export function linear(paper: Paper, [x1, y1, x2, y2]: [number, number, number, number], ...stops: Stops): string {
  const line = `x1="${x1}%" y1="${y1}%" x2="${x2}%" y2="${y2}%"`;
  return define(paper, (id) => `<linearGradient id="${id}" ${line}>${stopsOf(stops)}</linearGradient>`);
}

/** A gradient from a point of the shape it fills, all in hundredths of it. */
export function radial(paper: Paper, [cx, cy, r]: [number, number, number], ...stops: Stops): string {
  const circle = `cx="${cx}%" cy="${cy}%" r="${r}%"`;
  return define(paper, (id) => `<radialGradient id="${id}" ${circle}>${stopsOf(stops)}</radialGradient>`);
}

export const clipTo = (paper: Paper, shape: string): string =>
  define(paper, (id) => `<clipPath id="${id}">${shape}</clipPath>`);

/** What lies within a shape of `clipTo`. */
export const clipped = (clip: string, drawing: string): string => `<g clip-path="${clip}">${drawing}</g>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${round(width)}" stroke-linecap="round" ${more}/>`;

/** A drawing made around 0 0, set down at a point, as large and turned as asked for. */
export const place = (drawing: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''} scale(${round(scale, 4)})">${drawing}</g>`;

/** A light or a shadow with a soft edge: a gradient is drawn many times faster than a blur. */
export function soft(
  paper: Paper,
  box: { x: number; y: number; rx: number; ry: number },
  color: string,
  opacity: number,
) {
  const [near, middle] = [fade(color, opacity * 0.72), fade(color, opacity * 0.2)];
  const fill = radial(paper, [50, 50, 50], 0, fade(color, opacity), 0.35, near, 0.7, middle, 1, fade(color, 0));
  return ellipse(box.x, box.y, box.rx, box.ry, fill);
}

export function round(value: number, digits = 2): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

export const pick = <T>(list: readonly T[], index: number): T =>
  list[((index % list.length) + list.length) % list.length]!;

/** From 0 to 1 between two moments, slow at both ends. */
export function ease(value: number, from = 0, to = 1): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
