import { onboarding } from '#locales/en-US/account/onboarding.ts';

export const texts = { onboarding } as const;
