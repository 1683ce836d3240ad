import { placing } from '#locales/en-US/slots/placing.ts';

export const texts = { placing } as const;
