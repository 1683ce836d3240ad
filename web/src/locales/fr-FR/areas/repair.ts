import { repair } from '#locales/fr-FR/slots/repair.ts';

export const texts = { repair } as const;
