import { library } from '#locales/en-US/library.ts';

export const texts = { library } as const;
