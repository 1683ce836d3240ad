import { downloads } from '#locales/en-US/downloads.ts';

export const texts = { downloads } as const;
