import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const start = (name: string) => [{ [name]: [any] }];
const edges = ['x', 'y', 't', 'r', 'b', 'l'];
const sides = (name: string) => Object.fromEntries(edges.map((edge) => [`${name}${edge}`, start(`${name}${edge}`)]));

const sizes = ['xs', 'sm', 'base', 'control', 'lg', 'xl', '2xl'];
const isLength = (value: string) => /^\[\d/.test(value);
const isCount = (value: string) => /^(\d+|\[\d.*\])$/.test(value);

/**
 * The groups of class names in which a later one replaces an earlier one. Only what callers replace on our pieces:
 * the library's full table is three times as large as all the pieces of a sign-in page.
 */
const classGroups = {
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

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: {
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
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', '**', 'before', 'after', 'placeholder', 'selection'],
}));

/** Joins class names; where two say something about the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
