import { downloads } from '#locales/en-US/deliveries/downloads.ts';

export const texts = { downloads } as const;
