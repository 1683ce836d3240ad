import { noFigures } from '#locales/en-US/insights/no-figures.ts';

export const texts = { noFigures } as const;
