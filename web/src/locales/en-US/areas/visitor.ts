import { visitor } from '#locales/en-US/guest/visitor.ts';

export const texts = { visitor } as const;
