import { viewer } from '#locales/en-US/slots/viewer.ts';

export const texts = { viewer } as const;
