import type { texts as english } from '#locales/en-US/areas/deliveries.ts';
import type { Shape } from '#locales/shape.ts';
import { deliveries } from '#locales/fr-FR/deliveries/deliveries.ts';

export const texts = { deliveries } as const satisfies Shape<typeof english>;
