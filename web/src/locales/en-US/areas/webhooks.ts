import { webhooks } from '#locales/en-US/settings/webhooks.ts';

export const texts = { webhooks } as const;
