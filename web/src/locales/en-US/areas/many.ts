import { many } from '#locales/en-US/many.ts';

export const texts = { many } as const;
