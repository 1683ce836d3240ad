import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';

/** The id of an ad account at its platform. */
export const advertiserNumber = (id: AdvertiserId): string => id.slice(id.indexOf('_') + 1);
