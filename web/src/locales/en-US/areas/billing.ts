import { billing } from '#locales/en-US/billing.ts';

export const texts = { billing } as const;
