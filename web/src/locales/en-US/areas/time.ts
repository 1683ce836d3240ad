import { timeSettings } from '#locales/en-US/account/time-settings.ts';

export const texts = { timeSettings } as const;
