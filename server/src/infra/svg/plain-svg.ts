import { limits } from '@ad-foundry/contract/limits.ts';
import { withoutUses } from './copies.ts';
import { parseClasses, parseStyle, type Style } from './css.ts';
import { parseSvg, SvgError, type SvgElement } from './parse.ts';
import { isReference, moves, plainValue } from './values.ts';

/** A sanitized SVG of plain shapes, and its size in its own units. */
export interface PlainSvg {
  svg: string;
  width: number;
  height: number;
}

const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
const gradients = new Set(['linearGradient', 'radialGradient']);
const containers = new Set(['g', 'defs', 'clipPath', 'mask', 'stop', ...gradients]);
/** Elements that draw nothing, or that only animate or script: removed without an error. */
const ignored = new Set(['title', 'desc', 'metadata', 'script', 'style', 'set', 'view', 'cursor', 'discard']);
const ignoredPrefix = 'animate';

/** Each reference to a clip or mask draws its shapes once more. */
const maxReferences = 50;

/** More classes on one element than any drawing program writes. */
const maxClasses = 8;

interface Output {
  classes: Map<string, Style>;
  shapes: number;
  references: number;
  /** Bytes written so far. */
  written: number;
}

/**
 * Rebuilds an SVG from an allowlist of elements, attributes and values for flat drawings: the result executes, loads
 * and animates nothing and has no external or nested references. Content that would look different is refused.
 * @throws SvgError
 */
export function plainSvg(text: string): PlainSvg {
  const parsed = parseSvg(text);
  const { width, height, viewBox } = sizeOf(parsed);
  const root = withoutUses(parsed, { width, height });
  const output: Output = { classes: classesIn(parsed), shapes: 0, references: 0, written: 0 };
  const look = attributesOf(root, output).filter(([name]) => !rootOnly.has(name));
  const size = `width="${width}" height="${height}" viewBox="${viewBox}"`;
  const opening = counted(`<svg xmlns="http://www.w3.org/2000/svg" ${size}${serializeAttributes(look)}>`, output);
  const content = root.children.map((child) => write(child, output, null)).join('');
  if (output.shapes === 0) throw new SvgError('not-plain', 'empty');
  return { svg: `${opening}${content}${counted('</svg>', output)}`, width, height };
}

/** Keeps the result no larger than the allowed input. @throws SvgError as soon as it would be larger */
function counted(written: string, output: Output): string {
  output.written += Buffer.byteLength(written);
  if (output.written > limits.safeZoneBytes) {
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

/** Parses all style sheets as one, so that the size limit applies to all of them together. */
function classesIn(root: SvgElement): Output['classes'] {
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

/** `inside` names the enclosing clip, mask or gradient, in which no references are allowed. */
function write(node: SvgElement | string, output: Output, inside: string | null, isText = false): string {
  if (typeof node === 'string') return isText ? counted(escape(node), output) : '';
  const { name } = node;
  if (name === null || ignored.has(name) || name.startsWith(ignoredPrefix)) return '';
  if (!shapes.has(name) && !containers.has(name)) throw new SvgError('not-plain', name.slice(0, 40));
  if (shapes.has(name)) output.shapes += 1;
  const attributes = attributesOf(node, output);
  const next = inside ?? (name === 'clipPath' || name === 'mask' || gradients.has(name) ? name : null);
  countReferences(attributes, output, next);
  const opening = counted(`<${name}${serializeAttributes(attributes)}`, output);
  const isWritten = name === 'text' || name === 'tspan';
  const content = node.children.map((child) => write(child, output, next, isWritten)).join('');
  return `${opening}${content === '' ? counted('/>', output) : `>${content}${counted(`</${name}>`, output)}`}`;
}

function countReferences(attributes: [string, string][], output: Output, inside: string | null): void {
  for (const [name, value] of attributes) {
    if (!isReference(value)) continue;
    if (inside !== null) throw new SvgError('not-plain', inside);
    if (name === 'clip-path' || name === 'mask') output.references += 1;
  }
  if (output.references > maxReferences) throw new SvgError('not-plain', 'mask');
}

/** Precedence as in CSS: attributes, then classes, then the style attribute; later ones win. */
function attributesOf({ name, attributes }: SvgElement, { classes }: Output): [string, string][] {
  const kept: Style = new Map();
  for (const [key, value] of attributes) {
    const plain = plainValue(key, value);
    if (plain !== null) kept.set(key, plain);
    else if (moves(key)) throw new SvgError('not-plain', key);
  }
  const named = new Set((attributes.get('class') ?? '').split(/\s+/));
  if (named.size > maxClasses) throw new SvgError('not-plain', `class > ${maxClasses}`);
  const styles = [...named].flatMap((each) => classes.get(each) ?? []);
  for (const style of [...styles, parseStyle(attributes.get('style') ?? '', name === 'svg')]) {
    for (const [key, plain] of style) kept.set(key, plain);
  }
  const target = attributes.get('href') ?? '';
  if (gradients.has(name ?? '') && /^#[\w:.-]{1,64}$/.test(target)) kept.set('href', target);
  return [...kept];
}

function serializeAttributes(attributes: [string, string][]): string {
  return attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('');
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
}
