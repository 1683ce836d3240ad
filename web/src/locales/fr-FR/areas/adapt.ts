import { adapt } from '#locales/fr-FR/slots/adapt.ts';

export const texts = { adapt } as const;
