import { bulk } from '#locales/en-US/creatives/bulk.ts';

export const texts = { bulk } as const;
