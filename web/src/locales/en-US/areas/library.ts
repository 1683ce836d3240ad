import { library } from '#locales/en-US/formats/library.ts';

export const texts = {
  library,
  errors: {
    'safe-zone': {
      'not-svg': 'A safe zone must be an .svg file.',
      unreadable: 'This SVG could not be read. Export it again as a plain SVG.',
      'not-plain':
        'This SVG contains more than plain shapes. Export it without images, embedded objects, patterns and filters.',
      'wrong-ratio': 'The safe zone must have the same aspect ratio as the format.',
    },
  },
} as const;
