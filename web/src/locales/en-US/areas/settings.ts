import { settings } from '#locales/en-US/settings.ts';

export const texts = { settings } as const;
