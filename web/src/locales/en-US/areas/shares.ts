import { shares } from '#locales/en-US/insights/shares.ts';
import { list } from '#locales/en-US/lists/list.ts';

export const texts = { list, shares } as const;
