import { workItems } from '#locales/fr-FR/lists/work-items.ts';

export const texts = { workItems } as const;
