import { SvgError, type SvgElement } from './parse.ts';

/** The maximum number of copied elements, close to the maximum for a drawing, and of nested copies. */
const limits = { copied: 1000, depth: 32 };

/** Shapes: in `defs` they are drawn only where a `use` copies them, and only they have an effect in a clip. */
const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text']);

/** Attributes of `use` and `symbol` that position them, and the attribute that names the copied element. */
const placing = ['href', 'x', 'y', 'width', 'height', 'viewBox', 'preserveAspectRatio'];

interface Context {
  byId: Map<string, SvgElement>;
  /** The size of the drawing, which a symbol without a size fills. */
  size: Size;
  /** Elements copied so far. */
  count: { copied: number };
  /** Ids of the elements being copied, outermost first. */
  copying: SvgElement[];
  parent: string | null;
  isDefinition: boolean;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Replaces each `use` by a group with a copy of its target and each `switch` by its first alternative that all viewers
 * support, and removes symbols and other templates.
 * @throws SvgError for copies of other documents, circular copies, or too many copies
 */
export function withoutUses(root: SvgElement, size: Size): SvgElement {
  const byId = new Map<string, SvgElement>();
  collectIds(root, byId);
  const context = { byId, size, count: { copied: 0 }, copying: [], parent: null, isDefinition: false };
  return { ...root, children: childrenOf(root, context) };
}

function collectIds(element: SvgElement, byId: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') collectIds(child, byId);
}

function childrenOf(element: SvgElement, context: Context): SvgElement['children'] {
  const within = { ...context, parent: element.name };
  return element.children.flatMap<SvgElement | string>((child) =>
    typeof child === 'string' ? [child] : drawn(child, within),
  );
}

/** The element as drawn, or nothing. */
function drawn(element: SvgElement, context: Context): SvgElement[] {
  const { name, attributes } = element;
  const { copying, count } = context;
  if (copying.length > 0) count.copied += 1;
  if (count.copied > limits.copied) throw new SvgError('not-plain', 'use');
  if (name === 'symbol') return [];
  if (context.isDefinition && (name === 'use' || shapes.has(name ?? ''))) return [];
  if (name === 'use') return copyOf(element, context);
  const isDefinition = name === 'defs' || (name === 'g' && context.isDefinition);
  const children = childrenOf(name === 'switch' ? withFirstAlternative(element) : element, {
    ...context,
    isDefinition,
  });
  const drawnAttributes = copying.length === 0 ? attributes : without(attributes, ['id']);
  return [{ name: name === 'switch' ? 'g' : name, attributes: drawnAttributes, children }];
}

/** Illustrator writes private data as the first alternative. */
function withFirstAlternative(element: SvgElement): SvgElement {
  const first = element.children.find(
    (child): child is SvgElement =>
      typeof child !== 'string' &&
      child.name !== null &&
      !child.attributes.has('requiredExtensions') &&
      !child.attributes.has('systemLanguage'),
  );
  return { ...element, children: first === undefined ? [] : [first] };
}

function copyOf(use: SvgElement, context: Context): SvgElement[] {
  const { copying, byId } = context;
  const [, id] = /^#(.+)$/.exec(use.attributes.get('href') ?? '') ?? [];
  if (id === undefined) throw new SvgError('not-plain', 'use');
  const target = byId.get(id);
  if (target === undefined) return [];
  if (copying.includes(target) || copying.length >= limits.depth) throw new SvgError('not-plain', 'use');
  const inside = { ...context, copying: [...copying, target] };
  const transform = `${use.attributes.get('transform') ?? ''} ${shift(lengthOf(use, 'x'), lengthOf(use, 'y'))}`.trim();
  if (context.parent === 'clipPath') {
    const copies = target.name === 'use' || shapes.has(target.name ?? '') ? drawn(target, inside) : [];
    return copies.map((copy) => clipped(copy, use, transform));
  }
  const content = target.name === 'symbol' ? symbolOf(target, use, inside) : drawn(target, inside);
  const attributes = without(use.attributes, [...placing, 'id']);
  return [{ name: 'g', attributes: withTransform(attributes, transform), children: content }];
}

/** A shape of a clip as its `use` shows it. Attributes of the shape override those of the `use`. */
function clipped(shape: SvgElement, use: SvgElement, transform: string): SvgElement {
  const merged = new Map([...without(use.attributes, [...placing, 'id']), ...shape.attributes]);
  for (const [name, separator] of [
    ['class', ' '],
    ['style', ';'],
  ] as const) {
    const values = [use, shape].flatMap(({ attributes }) => attributes.get(name) ?? []);
    if (values.length > 1) merged.set(name, values.join(separator));
  }
  return {
    ...shape,
    attributes: withTransform(merged, `${transform} ${shape.attributes.get('transform') ?? ''}`.trim()),
  };
}

/** The content of a symbol at the position of a `use` (SVG 2, 5.6): its view box fitted into the size, not clipped. */
function symbolOf(symbol: SvgElement, use: SvgElement, context: Context): SvgElement[] {
  const attributes = without(symbol.attributes, [...placing, 'id', 'refX', 'refY']);
  const group = { name: 'g', attributes, children: childrenOf(symbol, context) };
  const box = (symbol.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (box.length !== 4) return [group];
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const across = lengthOf(use, 'width', context.size.width) / width;
  const down = lengthOf(use, 'height', context.size.height) / height;
  const fit = symbol.attributes.get('preserveAspectRatio') ?? middle;
  if ((fit !== middle && fit !== 'none') || !(across > 0 && down > 0)) throw new SvgError('not-plain', 'symbol');
  const [wide, high] = fit === 'none' ? [across, down] : [Math.min(across, down), Math.min(across, down)];
  const [right, below] = [(width * (across - wide)) / 2, (height * (down - high)) / 2];
  const fitted = `${shift(right - left * wide, below - top * high)} scale(${wide} ${high})`;
  return [{ ...group, attributes: withTransform(attributes, fitted.trim()) }];
}

const middle = 'xMidYMid';

const shift = (across: number, down: number) => (across === 0 && down === 0 ? '' : `translate(${across} ${down})`);

/** @throws SvgError for a length in another unit than pixels */
function lengthOf({ attributes }: SvgElement, name: string, otherwise = 0): number {
  const stated = attributes.get(name);
  if (stated === undefined) return otherwise;
  const length = Number(stated.trim().replace(/px$/, ''));
  if (!Number.isFinite(length)) throw new SvgError('not-plain', `use: ${name}`);
  return length;
}

const without = (attributes: Map<string, string>, names: readonly string[]) =>
  new Map([...attributes].filter(([name]) => !names.includes(name)));

function withTransform(attributes: Map<string, string>, transform: string): Map<string, string> {
  return transform === '' ? attributes : new Map([...attributes, ['transform', transform]]);
}
