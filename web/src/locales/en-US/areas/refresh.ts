import { refresh } from '#locales/en-US/insights/refresh.ts';

export const texts = { refresh } as const;
