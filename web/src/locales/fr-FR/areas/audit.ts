import { audit } from '#locales/fr-FR/settings/audit.ts';

export const texts = { audit } as const;
