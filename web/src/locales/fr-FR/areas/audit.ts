import { audit } from '#locales/fr-FR/audit.ts';

export const texts = { audit } as const;
