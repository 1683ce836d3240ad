import { shares } from '#locales/en-US/shares.ts';

export const texts = { shares } as const;
