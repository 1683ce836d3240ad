import { integration } from '#locales/en-US/deliveries/integration.ts';

export const texts = { integration } as const;
