import { SaxesParser } from 'saxes';
import { longestValue } from './values.ts';

export interface SvgElement {
  /** Without prefix; `null` for what belongs to another language than SVG. */
  name: string | null;
  /** Attributes without prefix, and `href` whichever way it is written. */
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

/** Why an SVG is not taken. `what` names the element or thing, as data. */
export class SvgError extends Error {
  readonly reason: 'unreadable' | 'not-plain';
  readonly what: string;

  constructor(reason: SvgError['reason'], what: string) {
    super(`${reason}: ${what}`);
    this.name = 'SvgError';
    this.reason = reason;
    this.what = what;
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const linkNamespace = 'http://www.w3.org/1999/xlink';

/** More than a drawing of an area needs, and little enough for any screen to draw at once. */
const most = { elements: 1000, depth: 32, attributes: 100 };

/** Reads strict XML into a tree: no entities of its own, bounded in size and depth. @throws SvgError */
export function parseSvg(text: string): SvgElement {
  const holder: SvgElement = { name: null, attributes: new Map(), children: [] };
  const open = [holder];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new SvgError('not-plain', 'DOCTYPE');
  });
  let said = 0;
  parser.on('opentagstart', () => void (said = 0));
  parser.on('attribute', () => {
    said += 1;
    if (said > most.attributes) throw new SvgError('not-plain', `> ${most.attributes}`);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    count += 1;
    if (count > most.elements) throw new SvgError('not-plain', `> ${most.elements}`);
    if (open.length > most.depth) throw new SvgError('not-plain', `> ${most.depth}`);
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
  const most = longestValue(name);
  if (value.length > most) throw new SvgError('not-plain', `${name} > ${most}`);
}
