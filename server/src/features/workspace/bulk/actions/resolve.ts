import { and, inArray } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkSelection, CampaignsSelection } from '@ad-foundry/contract/bulk.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { idsOfMatchingCampaigns } from '#features/workspace/lists/queries/campaigns.ts';
import { idsOfMatching } from '#features/workspace/lists/queries/creatives.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

const max = limits.bulk.matching;

/** The creatives of a selection, by id. @throws AppError `bulk.count-changed`, `bulk.too-many`, `creative.not-found` */
export async function resolve(tx: Scope, of: BulkSelection): Promise<CreativeId[]> {
  if ('filter' in of) return requireCount(await idsOfMatching(tx, of.filter, max + 1), of.count);
  const ids = [...new Set(of.creativeIds)].toSorted();
  const seen = await tx.db.$count(creatives, and(visibleCreatives(tx), inArray(creatives.id, ids)));
  if (seen === 0) throw new AppError('creative.not-found');
  return ids;
}

/** The campaigns of a selection, by id. @throws AppError `bulk.count-changed`, `bulk.too-many`, `campaign.not-found` */
export async function resolveCampaigns(tx: Scope, of: CampaignsSelection): Promise<CampaignId[]> {
  if ('filter' in of) return requireCount(await idsOfMatchingCampaigns(tx, of.filter, max + 1), of.count);
  const ids = [...new Set(of.campaignIds)].toSorted();
  const seen = await tx.db.$count(campaigns, and(visibleCampaigns(tx), inArray(campaigns.id, ids)));
  if (seen === 0) throw new AppError('campaign.not-found');
  return ids;
}

/** Nothing is changed where another number matches than the person saw. */
function requireCount<Id>(ids: Id[], count: number): Id[] {
  if (ids.length > max) throw new AppError('bulk.too-many', { data: { max } });
  if (ids.length !== count) throw new AppError('bulk.count-changed', { data: { count: ids.length } });
  return ids;
}
