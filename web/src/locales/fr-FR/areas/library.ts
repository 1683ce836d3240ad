import type { texts as english } from '#locales/en-US/areas/library.ts';
import type { Shape } from '#locales/shape.ts';
import { library } from '#locales/fr-FR/library.ts';

export const texts = { library } as const satisfies Shape<typeof english>;
