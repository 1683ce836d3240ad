import { workItems } from '#locales/fr-FR/work-items.ts';

export const texts = { workItems } as const;
