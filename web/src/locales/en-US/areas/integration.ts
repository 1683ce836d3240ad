import { integration } from '#locales/en-US/integration.ts';

export const texts = { integration } as const;
