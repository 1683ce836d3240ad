import { keys } from '#locales/fr-FR/settings/keys.ts';

export const texts = { keys } as const;
