import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';

/** The platform's own number of an ad account. */
export const advertiserNumber = (id: AdvertiserId): string => id.slice(id.indexOf('_') + 1);
