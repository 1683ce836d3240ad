import { deliveries } from '#locales/en-US/deliveries/deliveries.ts';

export const texts = { deliveries } as const;
