import { library } from '#locales/en-US/formats/library.ts';

export const texts = {
  library,
  errors: {
    'safe-zone': {
      'not-svg': 'Only .svg files can be a safe zone.',
      unreadable: 'This SVG could not be read. Export it again as a plain SVG.',
      'not-plain':
        'This SVG holds more than plain shapes. Export it without images, embedded objects, patterns and filters.',
      'wrong-ratio': 'The safe zone needs the same aspect ratio as the format.',
    },
  },
} as const;
