import { clock } from '#locales/en-US/clock.ts';

export const texts = { clock } as const;
