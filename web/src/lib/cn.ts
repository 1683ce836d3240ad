import { clsx, type ClassValue } from 'clsx';

type Test = (value: string) => boolean;
type Fits = string | Test;

const any = () => true;
const start = (name: string) => [{ [name]: [any] }];
const edges = ['x', 'y', 't', 'r', 'b', 'l'];
const sides = (name: string) => Object.fromEntries(edges.map((edge) => [`${name}${edge}`, start(`${name}${edge}`)]));

const sizes = ['xs', 'sm', 'base', 'control', 'lg', 'xl', '2xl'];
const isLength = (value: string) => /^\[\d/.test(value);
const isCount = (value: string) => /^(\d+|\[\d.*\])$/.test(value);

/** The groups of class names in which a later one replaces an earlier one: only what callers replace on our pieces. */
const classGroups: Record<string, readonly (string | Record<string, readonly Fits[]>)[]> = {
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'hidden',
    'table',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  'sr-only': ['sr-only', 'not-sr-only'],
  truncate: ['truncate'],
  visibility: ['visible', 'invisible'],
  size: start('size'),
  w: start('w'),
  h: start('h'),
  'min-w': start('min-w'),
  'max-w': start('max-w'),
  'min-h': start('min-h'),
  'max-h': start('max-h'),
  p: start('p'),
  ...sides('p'),
  m: start('m'),
  ...sides('m'),
  gap: start('gap'),
  'gap-x': start('gap-x'),
  'gap-y': start('gap-y'),
  inset: start('inset'),
  'inset-x': start('inset-x'),
  'inset-y': start('inset-y'),
  top: start('top'),
  right: start('right'),
  bottom: start('bottom'),
  left: start('left'),
  z: start('z'),
  direction: [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  wrap: [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: ['1', 'auto', 'none', 'initial', isCount] }],
  basis: start('basis'),
  grow: [{ grow: ['', isCount] }],
  shrink: [{ shrink: ['', isCount] }],
  items: start('items'),
  self: start('self'),
  justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly'] }],
  'justify-items': start('justify-items'),
  'place-items': start('place-items'),
  'grid-cols': start('grid-cols'),
  'col-span': start('col-span'),
  overflow: [{ overflow: ['auto', 'hidden', 'visible', 'scroll', 'clip'] }],
  'overflow-x': start('overflow-x'),
  'overflow-y': start('overflow-y'),
  'text-align': [{ text: ['left', 'center', 'right', 'start', 'end', 'justify'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-size': [{ text: [...sizes, isLength] }],
  'text-color': start('text'),
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-weight': start('font'),
  leading: start('leading'),
  tracking: start('tracking'),
  whitespace: start('whitespace'),
  bg: start('bg'),
  rounded: [{ rounded: ['', 'none', 'xs', 'control', 'card', 'dialog', 'full', isLength] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-width': [{ border: ['', '0', '2', '4'] }],
  ...Object.fromEntries(edges.map((edge) => [`border-${edge}`, [{ [`border-${edge}`]: ['', '0', '2', '4'] }]])),
  'border-color': start('border'),
  'ring-width': [{ ring: ['', '0', '1', '2'] }],
  'ring-color': start('ring'),
  shadow: start('shadow'),
  opacity: start('opacity'),
  animate: start('animate'),
  'translate-x': start('translate-x'),
  'translate-y': start('translate-y'),
  object: start('object'),
  cursor: start('cursor'),
};

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
const begun = new Map<string, { group: string; fits: Test }[]>();
for (const [group, names] of Object.entries(classGroups)) {
  for (const name of names) {
    if (typeof name === 'string') whole.set(name, group);
    else
      for (const [start, fits] of Object.entries(name)) {
        const test: Test = (rest) => fits.some((each) => (typeof each === 'string' ? each === rest : each(rest)));
        begun.set(start, [...(begun.get(start) ?? []), { group, fits: test }]);
      }
  }
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
    const found = begun.get(plain.slice(0, end))?.find(({ fits }) => fits(rest));
    if (found) return found.group;
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
