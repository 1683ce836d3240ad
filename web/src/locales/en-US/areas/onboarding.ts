import { onboarding } from '#locales/en-US/onboarding.ts';

export const texts = { onboarding } as const;
