import { many } from '#locales/fr-FR/creatives/many.ts';

export const texts = { many } as const;
