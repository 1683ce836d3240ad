import { many } from '#locales/en-US/creatives/many.ts';

export const texts = { many } as const;
