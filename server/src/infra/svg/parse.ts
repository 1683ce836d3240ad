import { SaxesParser } from 'saxes';
import { isTooLong, readEntities } from './entities.ts';
import { longestValue } from './values.ts';

export interface SvgElement {
  /** Local name; `null` for elements of another namespace than SVG. */
  name: string | null;
  /** Attributes without prefix, and `href` or `xlink:href` as `href`. */
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

/** The refusal of an SVG. `detail` names the element or feature, as data. */
export class SvgError extends Error {
  readonly reason: 'unreadable' | 'not-plain';
  readonly detail: string;

  constructor(reason: SvgError['reason'], detail: string) {
    super(`${reason}: ${detail}`);
    this.name = 'SvgError';
    this.reason = reason;
    this.detail = detail;
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const linkNamespace = 'http://www.w3.org/1999/xlink';

/** More elements than a safe-zone drawing needs, and few enough to render at once on any device. */
const limits = { elements: 1000, depth: 32, attributes: 100 };

/**
 * Parses strict XML into a tree of bounded size and depth, with only the document's own plain entities. @throws
 * SvgError
 */
export function parseSvg(text: string): SvgElement {
  const holder: SvgElement = { name: null, attributes: new Map(), children: [] };
  const open = [holder];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', (doctype) => {
    const entities = readEntities(doctype);
    if (entities === null || isTooLong(text, entities)) throw new SvgError('not-plain', 'DOCTYPE');
    for (const [name, value] of entities) parser.ENTITIES[name] ??= value;
  });
  let attributeCount = 0;
  parser.on('opentagstart', () => void (attributeCount = 0));
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > limits.attributes) throw new SvgError('not-plain', `> ${limits.attributes}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (count > limits.elements) throw new SvgError('not-plain', `> ${limits.elements}`);
    if (open.length > limits.depth) throw new SvgError('not-plain', `> ${limits.depth}`);
    const element: SvgElement = {
      name: uri === svgNamespace || uri === '' ? local : null,
      attributes: new Map(),
      children: [],
    };
    for (const attribute of Object.values(attributes)) {
      if (attribute.uri === '' || (attribute.uri === linkNamespace && attribute.local === 'href')) {
        if (element.name !== null) refuseLong(attribute.local, attribute.value);
        element.attributes.set(attribute.local, attribute.value);
      }
    }
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (content) => void open.at(-1)?.children.push(content));
  parser.on('cdata', (content) => void open.at(-1)?.children.push(content));
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
  } catch (error) {
    throw error instanceof SvgError ? error : new SvgError('unreadable', 'XML');
  }
  const root = holder.children.find((child): child is SvgElement => typeof child !== 'string');
  if (root?.name !== 'svg') throw new SvgError('unreadable', root?.name ?? 'XML');
  return root;
}

function refuseLong(name: string, value: string): void {
  const maxLength = longestValue(name);
  if (value.length > maxLength) throw new SvgError('not-plain', `${name} > ${maxLength}`);
}
