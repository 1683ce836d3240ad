import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Theme keys that styles/theme.css adds to those of Tailwind; colours need no entry. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['control'],
      radius: ['control', 'card', 'dialog'],
      shadow: ['float'],
      animate: [
        'fade-in',
        'fade-out',
        'dialog-in',
        'dialog-out',
        'pop-in',
        'pop-out',
        'right-in',
        'right-out',
        'left-in',
        'left-out',
        'shimmer',
      ],
      spacing: ['control', 'control-sm', 'control-lg'],
      container: ['list', 'form'],
    },
  },
});

/** Joins class names; if Tailwind classes conflict, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
