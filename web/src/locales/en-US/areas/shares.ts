import { shares } from '#locales/en-US/insights/shares.ts';

export const texts = { shares } as const;
