import { limits } from '@ad-foundry/contract/limits.ts';
import { parseClasses, parseStyle, type Style } from './css.ts';
import { parseSvg, SvgError, type SvgElement } from './parse.ts';
import { isReference, moves, plainValue } from './values.ts';

/** A drawing of plain shapes, and its size in its own units. */
export interface PlainSvg {
  svg: string;
  width: number;
  height: number;
}

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
const gradients = new Set(['linearGradient', 'radialGradient']);
const containers = new Set(['g', 'defs', 'clipPath', 'mask', 'stop', ...gradients]);
/** What draws nothing, or only makes things happen: left out without a word. */
const silent = new Set(['title', 'desc', 'metadata', 'script', 'style', 'set', 'view', 'cursor', 'discard']);
const silentPrefix = 'animate';

/** Each clip or mask draws its shapes once more. */
const mostReferences = 50;

/** More classes on one element than any drawing program writes. */
const mostClasses = 8;

interface Drawing {
  classes: Map<string, Style>;
  shapes: number;
  references: number;
  /** Bytes written so far. */
  written: number;
}

/**
 * Writes an SVG anew from the elements, attributes and values that a flat drawing needs: nothing that runs, loads,
 * moves, refers outside or repeats itself is in what comes out. What could not be kept truly is refused.
 * @throws SvgError
 */
export function plainSvg(text: string): PlainSvg {
  const root = parseSvg(text);
  const { width, height, viewBox } = sizeOf(root);
  const drawing: Drawing = { classes: classesIn(root), shapes: 0, references: 0, written: 0 };
  const look = attributesOf(root, drawing).filter(([name]) => !rootOnly.has(name));
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  const opening = counted(`<svg xmlns="http://www.w3.org/2000/svg" ${size}${said(look)}>`, drawing);
  const content = root.children.map((child) => write(child, drawing, null)).join('');
  if (drawing.shapes === 0) throw new SvgError('not-plain', 'empty');
  return { svg: `${opening}${content}${counted('</svg>', drawing)}`, width, height };
}

/** What comes out is never larger than what may come in. @throws SvgError as soon as it would be */
function counted(written: string, drawing: Drawing): string {
  drawing.written += Buffer.byteLength(written);
  if (drawing.written > limits.safeZoneBytes) {
    throw new SvgError('not-plain', `> ${limits.safeZoneBytes / 1024} KB`);
  }
  return written;
}

const rootOnly = new Set(['x', 'y', 'width', 'height', 'viewBox', 'id']);

function sizeOf({ attributes }: SvgElement): PlainSvg & { viewBox: string } {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [x = 0, y = 0, width = 0, height = 0] =
    box.length === 4 ? box : [0, 0, pixels(attributes.get('width')), pixels(attributes.get('height'))];
  const sound = [x, y, width, height].every((value) => Number.isFinite(value) && Math.abs(value) < 1e6);
  if (!sound || width <= 0 || height <= 0) throw new SvgError('unreadable', 'viewBox');
  return { svg: '', width, height, viewBox: `${x} ${y} ${width} ${height}` };
}

function pixels(value = ''): number {
  return /^\s*[\d.]+(?:px)?\s*$/.test(value) ? Number.parseFloat(value) : Number.NaN;
}

/** All sheets as one, so that what a sheet may hold bounds them together. */
function classesIn(root: SvgElement): Drawing['classes'] {
  const sheets: string[] = [];
  const visit = (element: SvgElement): void => {
    for (const child of element.children) {
      if (typeof child !== 'string') visit(child);
      else if (element.name === 'style') sheets.push(child);
    }
  };
  visit(root);
  return parseClasses(sheets.join(''));
}

/** `inside` names the clip, mask or gradient that the element is part of: it and what it holds refer to nothing. */
function write(node: SvgElement | string, drawing: Drawing, inside: string | null, isText = false): string {
  if (typeof node === 'string') return isText ? counted(escape(node), drawing) : '';
  const { name } = node;
  if (name === null || silent.has(name) || name.startsWith(silentPrefix)) return '';
  if (!shapes.has(name) && !containers.has(name)) throw new SvgError('not-plain', name.slice(0, 40));
  if (shapes.has(name)) drawing.shapes += 1;
  const attributes = attributesOf(node, drawing);
  const next = inside ?? (name === 'clipPath' || name === 'mask' || gradients.has(name) ? name : null);
  countReferences(attributes, drawing, next);
  const opening = counted(`<${name}${said(attributes)}`, drawing);
  const isWritten = name === 'text' || name === 'tspan';
  const content = node.children.map((child) => write(child, drawing, next, isWritten)).join('');
  return `${opening}${content === '' ? counted('/>', drawing) : `>${content}${counted(`</${name}>`, drawing)}`}`;
}

function countReferences(attributes: [string, string][], drawing: Drawing, inside: string | null): void {
  for (const [name, value] of attributes) {
    if (!isReference(value)) continue;
    if (inside !== null) throw new SvgError('not-plain', inside);
    if (name === 'clip-path' || name === 'mask') drawing.references += 1;
  }
  if (drawing.references > mostReferences) throw new SvgError('not-plain', 'mask');
}

/** Attributes, then classes, then the style: each later one wins, as it does on the screen. */
function attributesOf({ name, attributes }: SvgElement, { classes }: Drawing): [string, string][] {
  const kept: Style = new Map();
  for (const [key, value] of attributes) {
    const plain = plainValue(key, value);
    if (plain !== null) kept.set(key, plain);
    else if (moves(key)) throw new SvgError('not-plain', key);
  }
  const named = new Set((attributes.get('class') ?? '').split(/\s+/));
  if (named.size > mostClasses) throw new SvgError('not-plain', `class > ${mostClasses}`);
  const styles = [...named].flatMap((each) => classes.get(each) ?? []);
  for (const style of [...styles, parseStyle(attributes.get('style') ?? '', name === 'svg')]) {
    for (const [key, plain] of style) kept.set(key, plain);
  }
  const target = attributes.get('href') ?? '';
  if (gradients.has(name ?? '') && /^#[\w-]{1,64}$/.test(target)) kept.set('href', target);
  return [...kept];
}

function said(attributes: [string, string][]): string {
  return attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
}
