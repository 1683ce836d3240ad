import { sharing } from '#locales/en-US/sharing.ts';

export const texts = { sharing } as const;
