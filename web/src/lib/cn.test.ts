import { expect, it } from 'vitest';
import { cn } from './cn.ts';

// A variable instead of a literal import, because this workspace is type-checked for the browser, which has no file
// system module.
const fileSystem: string = 'node:fs';
const { readFileSync } = (await import(/* @vite-ignore */ fileSystem)) as {
  readFileSync: (path: URL, encoding: 'utf8') => string;
};

const theme = readFileSync(new URL('../styles/theme.css', import.meta.url), 'utf8');
/** `--text-control--line-height` belongs to `--text-control`; `--color-*` clears a group. */
const themed = [
  ...theme.matchAll(/^ {2}--(color|text|radius|shadow|animate|spacing|container)-([a-z][\w-]*?)(?:--[\w-]+)?:/gm),
];
const utilities: Record<string, [name: string, other: string]> = {
  color: ['bg', 'bg-transparent'],
  text: ['text', 'text-xs'],
  radius: ['rounded', 'rounded-full'],
  shadow: ['shadow', 'shadow-none'],
  animate: ['animate', 'animate-none'],
  spacing: ['h', 'h-8'],
  container: ['max-w', 'max-w-full'],
};

it('the theme has more than fifty keys', () => expect(themed.length).toBeGreaterThan(50));

it.each(themed.map(([, group = '', name = '']) => [group, name]))(
  'a %s class with the theme key %s conflicts with its utility',
  (group, name) => {
    const [utility, other] = utilities[group] ?? ['', ''];
    expect(cn(other, `${utility}-${name}`)).toBe(`${utility}-${name}`);
    expect(cn(`${utility}-${name}`, other)).toBe(other);
  },
);

it.each([
  ['text-sm text-control', 'text-control'],
  ['text-control text-ink-2', 'text-control text-ink-2'],
  ['text-bad text-ink-2', 'text-ink-2'],
  ['text-left text-control text-bad', 'text-left text-control text-bad'],
  ['h-control h-control-sm', 'h-control-sm'],
  ['size-4 h-control', 'size-4 h-control'],
  ['h-control size-4', 'size-4'],
  ['px-2 p-3', 'p-3'],
  ['p-3 px-2', 'p-3 px-2'],
  ['rounded-control rounded-card', 'rounded-card'],
  ['border border-line', 'border border-line'],
  ['border-line border-edge', 'border-edge'],
  ['shadow-float shadow-none', 'shadow-none'],
  ['animate-pop-in animate-none', 'animate-none'],
  ['w-full max-w-list', 'w-full max-w-list'],
  ['max-w-list max-w-md', 'max-w-md'],
  ['hover:bg-sunk bg-card', 'hover:bg-sunk bg-card'],
  ['hover:bg-sunk hover:bg-card', 'hover:bg-card'],
  ['data-[state=open]:bg-sunk data-[state=open]:bg-card', 'data-[state=open]:bg-card'],
  ['leading-5 text-control', 'text-control'],
])('keeps the later of two conflicting classes: %s', (classes, kept) => expect(cn(...classes.split(' '))).toBe(kept));

it('ignores undefined classes', () => {
  expect(cn('flex', false, undefined, ['gap-2', null])).toBe('flex gap-2');
});
