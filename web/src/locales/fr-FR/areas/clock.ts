import { clock } from '#locales/fr-FR/clock.ts';

export const texts = { clock } as const;
