import { SvgError } from './parse.ts';
import { isStyle, plainValue } from './values.ts';

/** Declarations of a class or a style attribute, by property. */
export type Style = Map<string, string>;

/** About ten times what drawing programs write. Each class that declarations apply to counts them once. */
const limits = { sheetLength: 32_768, declarations: 2000 };

/** Properties that move or shape elements; in a style sheet, one long path would be copied to every element. */
const geometry = new Set(['d', 'transform', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height']);

/**
 * Parses `fill:#fd0;opacity:.6` by property and drops unsupported values.
 * @throws SvgError for properties that shape or move, except on the root, whose position is not used
 */
export function parseStyle(css: string, isRoot = false): Style {
  const style: Style = new Map();
  for (const [name, value] of declarationsIn(withoutComments(css))) {
    if (geometry.has(name) && !isRoot) throw new SvgError('not-plain', `style: ${name}`);
    const plain = isStyle(name) ? plainValue(name, value) : null;
    if (plain !== null) style.set(name, plain);
  }
  return style;
}

/**
 * Parses the rules of a style sheet with class selectors, as drawing programs write them, by class.
 * @throws SvgError for a sheet that is too large or has other content, which would be displayed differently
 */
export function parseClasses(css: string): Map<string, Style> {
  if (css.length > limits.sheetLength) throw new SvgError('not-plain', `style > ${limits.sheetLength}`);
  const classes = new Map<string, Style>();
  let declarations = 0;
  for (const { selectors, body } of rulesIn(withoutComments(css))) {
    const style = parseStyle(body);
    for (const selector of selectors.split(',')) {
      const name = classOf(selector.trim());
      if (name === null) throw new SvgError('not-plain', 'style');
      declarations += Math.max(1, style.size);
      if (declarations > limits.declarations) throw new SvgError('not-plain', `style > ${limits.declarations}`);
      const properties = classes.get(name) ?? new Map<string, string>();
      for (const [property, value] of style) properties.set(property, value);
      classes.set(name, properties);
    }
  }
  return classes;
}

/**
 * A class as CSS writes it: letters, digits and dashes, others escaped by a backslash (CSS Syntax, 4.3.7). An escape of
 * fewer than six digits ends before a character that is not a digit, so that a text has only one reading.
 */
const className = /^\.((?:[\w-]|[^\0-\x7f]|\\[0-9a-f]{6}\s?|\\[0-9a-f]{1,5}(?![0-9a-f])\s?|\\[^0-9a-f\s]){1,64})$/i;

/** The name of the only class of a selector, without escapes; null for any other selector. */
function classOf(selector: string): string | null {
  const name = className.exec(selector)?.[1];
  if (name === undefined) return null;
  return name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_escape, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : characterOf(Number.parseInt(code, 16)),
  );
}

const characterOf = (code: number) => (code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd');

/** Reads forward only, from brace to brace, in linear time. */
function* rulesIn(css: string): Generator<{ selectors: string; body: string }> {
  let at = 0;
  for (let open = css.indexOf('{'); open !== -1; open = css.indexOf('{', at)) {
    const close = css.indexOf('}', open);
    if (close === -1) break;
    yield { selectors: css.slice(at, open), body: css.slice(open + 1, close) };
    at = close + 1;
  }
  if (css.slice(at).trim() !== '') throw new SvgError('not-plain', 'style');
}

function* declarationsIn(css: string): Generator<[string, string]> {
  for (const part of css.split(';')) {
    const colon = part.indexOf(':');
    if (colon === -1) continue;
    yield [part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).replace(/!important/i, '')];
  }
}

function withoutComments(css: string): string {
  let output = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open !== -1; open = css.indexOf('/*', at)) {
    output += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close === -1) throw new SvgError('not-plain', 'style');
    at = close + 2;
  }
  return output + css.slice(at);
}
