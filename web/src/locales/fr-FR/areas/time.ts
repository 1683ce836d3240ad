import { timeSettings } from '#locales/fr-FR/time-settings.ts';

export const texts = { timeSettings } as const;
