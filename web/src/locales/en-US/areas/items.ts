import { workItems } from '#locales/en-US/lists/work-items.ts';

export const texts = { workItems } as const;
