import type { texts as english } from '#locales/en-US/areas/downloads.ts';
import { downloads } from '#locales/fr-FR/deliveries/downloads.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { downloads } as const satisfies Shape<typeof english>;
