import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { creatives } from '#db/schema/campaigns.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { recountCreatives } from './completion.ts';

const pageSize = 200;

/**
 * Recomputes which creatives of a campaign are complete after its requirements changed, one page per transaction.
 * Records no `creative.fulfilled`, since no file or decision completed them.
 */
export async function recountCompletion(scope: OrganizationScope, campaignId: CampaignId): Promise<void> {
  for (let after: CreativeId | null = null; ;) {
    const ids: CreativeId[] = await listPage(scope, campaignId, after);
    if (ids.length > 0) await scope.transaction((tx) => recountCreatives(tx, ids));
    after = ids.at(-1) ?? null;
    if (ids.length < pageSize) break;
  }
  await scope.transaction((tx) => tx.record('completion.recounted', {}));
}

async function listPage(
  { db, actor }: OrganizationScope,
  campaignId: CampaignId,
  after: CreativeId | null,
): Promise<CreativeId[]> {
  const ofCampaign = and(eq(creatives.organizationId, actor.organizationId), eq(creatives.campaignId, campaignId));
  const rows = await db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(ofCampaign, isNull(creatives.deletedAt), after === null ? undefined : gt(creatives.id, after)))
    .orderBy(asc(creatives.id))
    .limit(pageSize);
  return rows.map(({ id }) => id);
}
