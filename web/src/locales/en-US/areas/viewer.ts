import { viewer } from '#locales/en-US/viewer.ts';

export const texts = { viewer } as const;
