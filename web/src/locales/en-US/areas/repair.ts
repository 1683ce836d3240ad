import { repair } from '#locales/en-US/slots/repair.ts';

export const texts = { repair } as const;
