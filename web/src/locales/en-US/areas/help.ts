import { help } from '#locales/en-US/help.ts';

export const texts = { help } as const;
