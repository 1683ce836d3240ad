import { sharing } from '#locales/fr-FR/sharing.ts';

export const texts = { sharing } as const;
