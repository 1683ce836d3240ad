import type { texts as english } from '#locales/en-US/areas/no-figures.ts';
import type { Shape } from '#locales/shape.ts';
import { noFigures } from '#locales/fr-FR/insights/no-figures.ts';

export const texts = { noFigures } as const satisfies Shape<typeof english>;
