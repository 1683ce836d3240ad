import type { texts as english } from '#locales/en-US/areas/shares.ts';
import { shares } from '#locales/fr-FR/insights/shares.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { shares } as const satisfies Shape<typeof english>;
