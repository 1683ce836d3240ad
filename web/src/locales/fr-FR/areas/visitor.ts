import { visitor } from '#locales/fr-FR/guest/visitor.ts';

export const texts = { visitor } as const;
