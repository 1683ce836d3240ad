import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import type { LeasedSending } from './outcomes.ts';

export interface Sender {
  scope: OrganizationScope;
  ads: Ads;
  storage: Storage;
  signal: AbortSignal;
}

/** The context of one step of a sending. */
export interface SendContext extends Omit<Sender, 'ads'> {
  lease: LeasedSending;
  provider: AdProvider;
  access: Access;
}
