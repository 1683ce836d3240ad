import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import type { Enqueue, Held } from './settle.ts';

export interface Sender {
  scope: OrganizationScope;
  ads: Ads;
  storage: Storage;
  signal: AbortSignal;
  enqueue: Enqueue;
}

/** One step of a sending, with everything that it needs. */
export interface Work extends Omit<Sender, 'ads'> {
  one: Held;
  provider: AdProvider;
  access: Access;
}
