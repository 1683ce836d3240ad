import { keys } from '#locales/en-US/settings/keys.ts';

export const texts = { keys } as const;
