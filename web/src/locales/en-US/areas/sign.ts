import { sign } from '#locales/en-US/sign-in/sign.ts';

export const texts = { sign } as const;
