import { shares } from '#locales/fr-FR/insights/shares.ts';
import { list } from '#locales/fr-FR/lists/list.ts';

export const texts = { list, shares } as const;
