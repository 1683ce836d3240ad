import { webhooks } from '#locales/fr-FR/settings/webhooks.ts';

export const texts = { webhooks } as const;
