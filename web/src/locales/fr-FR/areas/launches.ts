import type { texts as english } from '#locales/en-US/areas/launches.ts';
import { adNames, launches } from '#locales/fr-FR/insights/launches.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { adNames, launches } as const satisfies Shape<typeof english>;
