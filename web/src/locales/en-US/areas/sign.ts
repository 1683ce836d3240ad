import { sign } from '#locales/en-US/sign.ts';

export const texts = { sign } as const;
