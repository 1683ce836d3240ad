import type { texts as english } from '#locales/en-US/areas/refresh.ts';
import { refresh } from '#locales/fr-FR/insights/refresh.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { refresh } as const satisfies Shape<typeof english>;
