import { clsx, type ClassValue } from 'clsx';

type Test = (value: string) => boolean;
type Fits = string | Test;

const edges = ['x', 'y', 't', 'r', 'b', 'l'];
const words = (list: string) => list.split(' ');
const isLength = (value: string) => /^\[\d/.test(value);
const isCount = (value: string) => /^(\d+|\[\d.*\])$/.test(value);

/** The groups of class names in which a later one replaces an earlier one: only what callers replace on our pieces. */
const wholeNames: Record<string, string> = {
  display: 'block inline-block inline flex inline-flex grid inline-grid contents hidden table',
  position: 'static fixed absolute relative sticky',
  'sr-only': 'sr-only not-sr-only',
  truncate: 'truncate',
  visibility: 'visible invisible',
};

/** What follows a beginning and belongs to a group of its own; looked at in this order. */
const special: Record<string, Record<string, readonly Fits[]>> = {
  flex: {
    direction: words('row row-reverse col col-reverse'),
    wrap: words('wrap nowrap wrap-reverse'),
    flex: [...words('1 auto none initial'), isCount],
  },
  grow: { grow: ['', isCount] },
  shrink: { shrink: ['', isCount] },
  justify: { justify: words('start end center between around evenly') },
  overflow: { overflow: words('auto hidden visible scroll clip') },
  text: {
    'text-align': words('left center right start end justify'),
    'text-wrap': words('wrap nowrap balance pretty'),
    'text-size': [...words('xs sm base control lg xl 2xl'), isLength],
  },
  font: { 'font-family': words('sans mono') },
  rounded: { rounded: ['', ...words('none xs control card dialog full'), isLength] },
  border: { 'border-style': words('solid dashed dotted none'), 'border-width': ['', ...words('0 2 4')] },
  ring: { 'ring-width': ['', ...words('0 1 2')] },
};
for (const edge of edges) special[`border-${edge}`] = { [`border-${edge}`]: ['', ...words('0 2 4')] };

/** Beginnings after which anything belongs to one group, with its name where that is another. */
const open: Record<string, string> = {
  text: 'text-color',
  font: 'font-weight',
  border: 'border-color',
  ring: 'ring-color',
};
for (const start of words(
  'size w h min-w max-w min-h max-h p m gap gap-x gap-y inset inset-x inset-y top right bottom left z basis items self justify-items place-items grid-cols col-span overflow-x overflow-y leading tracking whitespace bg shadow opacity animate translate-x translate-y object cursor',
))
  open[start] = start;
for (const edge of edges) for (const side of ['p', 'm']) open[side + edge] = side + edge;

/** A later name of a group takes these away too. */
const conflicts: Record<string, readonly string[]> = {
  size: ['w', 'h'],
  flex: ['basis', 'grow', 'shrink'],
  p: edges.map((edge) => `p${edge}`),
  px: ['pl', 'pr'],
  py: ['pt', 'pb'],
  m: edges.map((edge) => `m${edge}`),
  mx: ['ml', 'mr'],
  my: ['mt', 'mb'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  'border-width': edges.map((edge) => `border-${edge}`),
  'border-x': ['border-l', 'border-r'],
  'border-y': ['border-t', 'border-b'],
  'text-size': ['leading'],
};

const whole = new Map<string, string>();
for (const [group, names] of Object.entries(wholeNames)) for (const name of words(names)) whole.set(name, group);

/** The group of what begins so and goes on so, if that is one. */
function groupAfter(start: string, rest: string): string | undefined {
  const fits = (each: Fits) => (typeof each === 'string' ? each === rest : each(rest));
  return Object.entries(special[start] ?? {}).find(([, all]) => all.some(fits))?.[0] ?? open[start];
}

/** The group of a name without what it depends on: by its longest known beginning, `-mt-2` as `mt-2`. */
function groupOf(name: string): string | undefined {
  const known = whole.get(name);
  if (known) return known;
  const plain = name.replace(/^-/, '');
  const bracket = plain.indexOf('[');
  for (let end = plain.length; end > 0; end = plain.lastIndexOf('-', end - 1)) {
    if (bracket >= 0 && end > bracket) continue;
    const rest = plain.slice(end + 1);
    const found = groupAfter(plain.slice(0, end), rest);
    if (found) return found;
  }
  return undefined;
}

/** Where a name depends on something, as `sm:hover:` does, the two parts of it. */
function partsOf(word: string): { condition: string; name: string } {
  let depth = 0;
  let start = 0;
  for (const [index, letter] of [...word].entries()) {
    if (letter === '[' || letter === '(') depth += 1;
    else if (letter === ']' || letter === ')') depth -= 1;
    else if (letter === ':' && depth === 0) start = index + 1;
  }
  return { condition: word.slice(0, start), name: word.slice(start) };
}

function merge(classes: string): string {
  const kept: string[] = [];
  const taken = new Set<string>();
  for (const word of classes.split(/\s+/).reverse()) {
    const { condition, name } = partsOf(word);
    const group = groupOf(name);
    if (group !== undefined) {
      if (taken.has(condition + group)) continue;
      for (const each of [group, ...(conflicts[group] ?? [])]) taken.add(condition + each);
    }
    kept.push(word);
  }
  return kept.reverse().join(' ');
}

const most = 1000;
const merged = new Map<string, string>();

/** Joins class names; where two say something about the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  const known = merged.get(joined);
  if (known !== undefined) return known;
  if (merged.size >= most) merged.clear();
  const result = merge(joined);
  merged.set(joined, result);
  return result;
}
