import { me } from '#locales/en-US/me.ts';

export const texts = { me } as const;
