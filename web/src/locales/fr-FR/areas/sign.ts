import type { texts as english } from '#locales/en-US/areas/sign.ts';
import type { Shape } from '#locales/shape.ts';
import { sign } from '#locales/fr-FR/sign-in/sign.ts';

export const texts = { sign } as const satisfies Shape<typeof english>;
