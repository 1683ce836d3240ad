import { SvgError } from './parse.ts';
import { isStyle, plainValue } from './values.ts';

/** What a class or a style says, by property. */
export type Style = Map<string, string>;

/** What drawing programs write takes a tenth of it. `declarations` count once for each class they are said of. */
const most = { sheetLength: 32_768, declarations: 2000 };

/** Would move or shape what is drawn; said in a sheet, one long path would be written out for every element. */
const geometry = new Set(['d', 'transform', 'x', 'y', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height']);

/**
 * `fill:#fd0;opacity:.6` by property, as far as it is plain.
 * @throws SvgError for what shapes or moves, unless it is said of the root, whose place is not its own
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
 * The rules of a style sheet that name classes, as drawing programs write them, by class.
 * @throws SvgError for a sheet that holds anything else, as it could not be kept truly, and for one that is too large
 */
export function parseClasses(css: string): Map<string, Style> {
  if (css.length > most.sheetLength) throw new SvgError('not-plain', `style > ${most.sheetLength}`);
  const classes = new Map<string, Style>();
  let declarations = 0;
  for (const { selectors, body } of rulesIn(withoutComments(css))) {
    const style = parseStyle(body);
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]{1,64})$/.exec(selector.trim())?.[1];
      if (name === undefined) throw new SvgError('not-plain', 'style');
      declarations += Math.max(1, style.size);
      if (declarations > most.declarations) throw new SvgError('not-plain', `style > ${most.declarations}`);
      const known = classes.get(name) ?? new Map<string, string>();
      for (const [property, value] of style) known.set(property, value);
      classes.set(name, known);
    }
  }
  return classes;
}

/** Reads forward only, from brace to brace: twice the length takes twice the time. */
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
  let kept = '';
  let at = 0;
  for (let open = css.indexOf('/*'); open !== -1; open = css.indexOf('/*', at)) {
    kept += css.slice(at, open);
    const close = css.indexOf('*/', open + 2);
    if (close === -1) throw new SvgError('not-plain', 'style');
    at = close + 2;
  }
  return kept + css.slice(at);
}
