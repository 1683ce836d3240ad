import { me } from '#locales/fr-FR/me.ts';

export const texts = { me } as const;
