import { attributes } from '#locales/en-US/creatives/attributes.ts';

export const texts = { attributes } as const;
