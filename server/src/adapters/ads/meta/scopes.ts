import type { ProviderScope } from '@ad-foundry/contract/integration.ts';

/** `ads_management` depends on both permissions for Pages. */
export const scopes: readonly ProviderScope[] = [
  { name: 'ads_read', purpose: 'figures' },
  { name: 'ads_management', purpose: 'send' },
  { name: 'business_management', purpose: 'businesses' },
  { name: 'pages_show_list', purpose: 'pages' },
  { name: 'pages_read_engagement', purpose: 'page-posts' },
];
