import { fields } from '#locales/en-US/fields.ts';

export const texts = { fields } as const;
