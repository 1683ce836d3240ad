import { bulk } from '#locales/en-US/bulk.ts';

export const texts = { bulk } as const;
