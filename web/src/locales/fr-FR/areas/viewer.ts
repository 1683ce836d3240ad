import { viewer } from '#locales/fr-FR/slots/viewer.ts';

export const texts = { viewer } as const;
