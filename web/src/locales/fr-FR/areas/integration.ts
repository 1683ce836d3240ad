import { integration } from '#locales/fr-FR/deliveries/integration.ts';

export const texts = { integration } as const;
