import { inPlace } from '#locales/en-US/formats/in-place.ts';

export const texts = { inPlace } as const;
