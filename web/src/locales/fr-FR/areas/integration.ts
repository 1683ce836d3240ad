import { integration } from '#locales/fr-FR/integration.ts';

export const texts = { integration } as const;
