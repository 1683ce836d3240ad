import { adapt } from '#locales/en-US/slots/adapt.ts';

export const texts = { adapt } as const;
