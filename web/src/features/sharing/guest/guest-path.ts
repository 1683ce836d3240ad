import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { isIdOf } from '#lib/id-shape.ts';

/** The campaign id in a path of the guest pages; null for the list of campaigns. */
export function campaignIdOf(path: string): CampaignId | null {
  const [, , id = ''] = path.split('/');
  return isIdOf('campaign', id) ? id : null;
}

export const pathOf = (campaignId: CampaignId | null): string => (campaignId ? `/upload/${campaignId}` : '/upload');
