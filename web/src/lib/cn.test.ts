import { extendTailwindMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { cn } from './cn.ts';

const whole = extendTailwindMerge({
  extend: {
    theme: {
      text: ['control'],
      radius: ['control', 'card', 'dialog'],
      shadow: ['float'],
      animate: ['pop-in'],
      spacing: ['control', 'control-sm'],
      container: ['list', 'form'],
    },
  },
});

const words =
  `block flex hidden absolute relative w-full w-60 w-control w-[3rem] max-w-list max-w-md h-control h-8 size-4
min-w-0 p-3 px-2 pl-8.5 py-1 m-2 mx-auto -ml-1 mt-4 gap-2 gap-x-3 inset-0 top-2 right-1 z-50 flex-1 flex-col flex-wrap
shrink-0 grow items-center self-start justify-between justify-items-center grid-cols-2 overflow-hidden overflow-y-auto
text-sm text-control text-[11px] text-left text-ink-2 text-bad text-pretty font-medium font-mono leading-none
whitespace-nowrap bg-card bg-brand rounded-control rounded-full border border-2 border-0 border-line border-dashed
border-b shadow-float opacity-50 truncate hover:bg-sunk hover:text-ink sm:w-full md:px-6 data-[state=open]:bg-sunk
before:inset-0 animate-pop-in cursor-default object-cover ring-2 ring-card sr-only`.split(/\s+/);

it('agrees with the library’s full table on every pair of the names in use', () => {
  for (const first of words) for (const second of words) expect(cn(first, second)).toBe(whole(`${first} ${second}`));
});

it('leaves out what is not there', () => {
  expect(cn('flex', false, undefined, ['gap-2', null])).toBe('flex gap-2');
});
