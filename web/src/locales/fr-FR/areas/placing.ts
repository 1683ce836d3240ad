import { placing } from '#locales/fr-FR/placing.ts';

export const texts = { placing } as const;
