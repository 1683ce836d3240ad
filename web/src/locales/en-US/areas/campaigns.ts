import { assigned } from '#locales/en-US/assigned.ts';

export const texts = { assigned } as const;
