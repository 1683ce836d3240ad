import { viewer } from '#locales/fr-FR/viewer.ts';

export const texts = { viewer } as const;
