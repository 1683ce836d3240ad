import { visitor } from '#locales/en-US/visitor.ts';

export const texts = { visitor } as const;
