import { parseSvg, SvgError, type SvgElement } from './parse.ts';
import { isReference, parseClasses, parseDeclarations, plainValue } from './values.ts';

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

interface Drawing {
  classes: Map<string, [string, string][]>;
  shapes: number;
  references: number;
}

/**
 * Writes an SVG anew from the elements, attributes and values that a flat drawing needs: nothing that runs, loads,
 * moves, refers outside or repeats itself is in what comes out. What could not be kept truly is refused.
 * @throws SvgError
 */
export function plainSvg(text: string): PlainSvg {
  const root = parseSvg(text);
  const { width, height, viewBox } = sizeOf(root);
  const drawing: Drawing = { classes: classesIn(root), shapes: 0, references: 0 };
  const look = attributesOf(root, drawing).filter(([name]) => !rootOnly.has(name));
  const content = root.children.map((child) => write(child, drawing, null)).join('');
  if (drawing.shapes === 0) throw new SvgError('not-plain', 'empty');
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}${said(look)}>${content}</svg>`, width, height };
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

function classesIn(root: SvgElement): Drawing['classes'] {
  const all: Drawing['classes'] = new Map();
  const visit = (element: SvgElement): void => {
    if (element.name === 'style') {
      const found = parseClasses(element.children.filter((child) => typeof child === 'string').join(''));
      if (!found) throw new SvgError('not-plain', 'style');
      for (const [name, declarations] of found) all.set(name, [...(all.get(name) ?? []), ...declarations]);
    }
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);
  return all;
}

/** `inside` names the clip, mask or gradient that the element is a part of: there, nothing refers any further. */
function write(node: SvgElement | string, drawing: Drawing, inside: string | null, isText = false): string {
  if (typeof node === 'string') return isText ? escape(node) : '';
  const { name } = node;
  if (name === null || silent.has(name) || name.startsWith(silentPrefix)) return '';
  if (!shapes.has(name) && !containers.has(name)) throw new SvgError('not-plain', name.slice(0, 40));
  if (shapes.has(name)) drawing.shapes += 1;
  const attributes = attributesOf(node, drawing);
  countReferences(attributes, drawing, inside);
  const next = inside ?? (name === 'clipPath' || name === 'mask' || gradients.has(name) ? name : null);
  const isWritten = name === 'text' || name === 'tspan';
  const content = node.children.map((child) => write(child, drawing, next, isWritten)).join('');
  return content === '' ? `<${name}${said(attributes)}/>` : `<${name}${said(attributes)}>${content}</${name}>`;
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
  const kept = new Map<string, string>();
  const take = (key: string, value: string): void => {
    const plain = plainValue(key, value);
    if (plain !== null) kept.set(key, plain);
  };
  for (const [key, value] of attributes) take(key, value);
  const named = (attributes.get('class') ?? '').split(/\s+/);
  for (const [key, value] of named.flatMap((each) => classes.get(each) ?? [])) take(key, value);
  for (const [key, value] of parseDeclarations(attributes.get('style') ?? '')) take(key, value);
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
