import { timeSettings } from '#locales/en-US/time-settings.ts';

export const texts = { timeSettings } as const;
