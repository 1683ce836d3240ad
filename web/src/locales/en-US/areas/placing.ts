import { placing } from '#locales/en-US/placing.ts';

export const texts = { placing } as const;
