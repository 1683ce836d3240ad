import { audit } from '#locales/en-US/settings/audit.ts';

export const texts = { audit } as const;
