import { visitor } from '#locales/fr-FR/visitor.ts';

export const texts = { visitor } as const;
