import { limits } from '@ad-foundry/contract/limits.ts';

// Adjacent parts of a regular expression match different characters, so that matching takes linear time.
const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?`;
const length = new RegExp(`^${number}(?:px|pt|pc|mm|cm|in|%)?$`);
const numbers = /^[\d\s.,eE+-]*$/;
const path = /^[\d\s.,eE+\-MmZzLlHhVvCcSsQqTtAa]*$/;
const colour =
  /^(?:#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,30}|rgba?\([\d\s.,%/]{1,60}\)|hsla?\([\d\s.,%/a-z]{1,60}\)|url\(\s*['"]?#[\w:.-]{1,64}['"]?\s*\))$/;
const reference = /^(?:none|url\(\s*['"]?#[\w:.-]{1,64}['"]?\s*\))$/;
const transform = { test: isTransform };
const word = /^[a-zA-Z-]{1,30}$/;
const family = /^[\w\s,'"-]{1,200}$/;
const identifier = /^[\w:.-]{1,64}$/;

const groups: [{ test: (value: string) => boolean }, string][] = [
  [identifier, 'id'],
  [path, 'd'],
  [numbers, 'points viewBox'],
  [transform, 'transform gradientTransform'],
  [colour, 'color fill stroke stop-color'],
  [reference, 'clip-path mask'],
  [/^(?:none|[\d\s.,]*)$/, 'stroke-dasharray'],
  [family, 'font-family'],
  [/^\w{1,10}$/, 'font-weight'],
  [length, 'x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height offset font-size letter-spacing'],
  [length, 'opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit stroke-dashoffset'],
  [word, 'fill-rule clip-rule stroke-linecap stroke-linejoin text-anchor font-style display visibility'],
  [word, 'gradientUnits clipPathUnits maskUnits maskContentUnits spreadMethod dominant-baseline mask-type'],
];

const transforms = new Set(['matrix', 'translate', 'scale', 'rotate', 'skewX', 'skewY']);

/** Whether a value is a list of transforms. Reads forward only, from bracket to bracket. */
function isTransform(value: string): boolean {
  let at = 0;
  for (let open = value.indexOf('('); open !== -1; open = value.indexOf('(', at)) {
    const close = value.indexOf(')', open);
    const name = value.slice(at, open).trim().replace(/^,\s*/, '');
    if (close === -1 || !transforms.has(name) || !numbers.test(value.slice(open + 1, close))) return false;
    at = close + 1;
  }
  return value.slice(at).trim() === '';
}

/** Allowed attributes and the pattern of their values. All others are removed. */
const patterns = new Map(groups.flatMap(([look, names]) => names.split(' ').map((name) => [name, look] as const)));

const styles = new Set(
  `color fill stroke stop-color clip-path mask stroke-dasharray font-family font-weight font-size letter-spacing
  opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit stroke-dashoffset
  fill-rule clip-rule stroke-linecap stroke-linejoin text-anchor font-style display visibility
  dominant-baseline mask-type`.split(/\s+/),
);

/** Whether a property is presentational, so that a style may set it; never a property of position or shape. */
export function isStyle(name: string): boolean {
  return styles.has(name);
}

/** Maximum number of characters. Outlines may be as long as the file; drawing programs keep all others short. */
const longest = { outline: limits.safeZoneBytes, style: 4000, transform: 2000, other: 200 };

/** Maximum characters of an attribute; infinite for attributes that are removed anyway. */
export function longestValue(name: string): number {
  if (name === 'd' || name === 'points') return longest.outline;
  if (name === 'style') return longest.style;
  if (patterns.get(name) === transform) return longest.transform;
  return patterns.has(name) || name === 'class' ? longest.other : Infinity;
}

/** The sanitized value, or null. References may only target elements of the same SVG. */
export function plainValue(name: string, value: string): string | null {
  const trimmed = value.trim();
  return trimmed.length <= longestValue(name) && patterns.get(name)?.test(trimmed) ? trimmed : null;
}

/** Whether an attribute moves or transforms elements, so that removing it would displace the shapes. */
export function moves(name: string): boolean {
  return patterns.get(name) === transform;
}

/** Whether a value refers to another element of the SVG. */
export function isReference(value: string): boolean {
  return value.startsWith('url(');
}
