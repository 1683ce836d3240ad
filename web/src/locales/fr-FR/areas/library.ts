import type { texts as english } from '#locales/en-US/areas/library.ts';
import type { Shape } from '#locales/shape.ts';
import { library } from '#locales/fr-FR/formats/library.ts';

export const texts = {
  library,
  errors: {
    'safe-zone': {
      'not-svg': 'Une zone sûre doit être un fichier .svg.',
      unreadable: 'Ce SVG n’a pas pu être lu. Exportez-le à nouveau en SVG simple.',
      'not-plain':
        'Ce SVG contient autre chose que des formes simples. Exportez-le sans images, objets intégrés, motifs ni filtres.',
      'wrong-ratio': 'La zone sûre doit avoir le même ratio que le format.',
    },
  },
} as const satisfies Shape<typeof english>;
