import { timeSettings } from '#locales/fr-FR/account/time-settings.ts';

export const texts = { timeSettings } as const;
