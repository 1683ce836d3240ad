import type { texts as english } from '#locales/en-US/areas/onboarding.ts';
import type { Shape } from '#locales/shape.ts';
import { onboarding } from '#locales/fr-FR/account/onboarding.ts';

export const texts = { onboarding } as const satisfies Shape<typeof english>;
