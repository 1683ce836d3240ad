import type { Provider } from '@ad-foundry/contract/integration.ts';

/** Names of the platforms; the same in every language. */
export const providerNames: Record<Provider, string> = {
  dv360: 'DV360',
  gads: 'Google Ads',
  meta: 'Meta',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
};
