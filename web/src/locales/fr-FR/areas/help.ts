import { help } from '#locales/fr-FR/help.ts';

export const texts = { help } as const;
