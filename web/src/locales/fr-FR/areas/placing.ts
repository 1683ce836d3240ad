import { placing } from '#locales/fr-FR/slots/placing.ts';

export const texts = { placing } as const;
