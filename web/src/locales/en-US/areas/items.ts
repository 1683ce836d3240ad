import { workItems } from '#locales/en-US/work-items.ts';

export const texts = { workItems } as const;
