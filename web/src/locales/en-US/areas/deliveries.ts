import { deliveries } from '#locales/en-US/deliveries.ts';

export const texts = { deliveries } as const;
