import { attributes } from '#locales/en-US/attributes.ts';

export const texts = { attributes } as const;
