import { audit } from '#locales/en-US/audit.ts';

export const texts = { audit } as const;
