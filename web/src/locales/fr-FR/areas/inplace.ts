import { inPlace } from '#locales/fr-FR/formats/in-place.ts';

export const texts = { inPlace } as const;
