import { sql } from 'drizzle-orm';
import type { AdvertiserId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BriefLink } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { requireVisibleCreative } from '#features/library/attributes/queries.ts';
import { requireAdvertiser } from '#features/platforms/insights/access.ts';
import { briefsOf } from '#features/platforms/insights/queries/briefs.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface Ad {
  provider: Provider;
  advertiserId: AdvertiserId;
  adId: string;
}

/** Links an ad with its creative, or confirms the link. Automatic matching never overrides a person. */
export function linkAd(scope: Scope, ad: Ad, creativeId: CreativeId): Promise<BriefLink> {
  return scope.transaction(async (tx) => {
    const { advertiserNo, no } = await requireAd(tx, ad);
    await requireVisibleCreative(tx, creativeId);
    await decide(tx, { advertiserNo, no, creativeId });
    const link = (await briefsOf(tx, { no: advertiserNo }, [no])).get(no);
    if (!link) throw new AppError('creative.not-found');
    await tx.record('insights.linked', { provider: ad.provider, advertiserId: ad.advertiserId, creativeId });
    return link;
  });
}

/** Cuts the link of an ad with a creative. The ad stays unlinked until a person links it. */
export function unlinkAd(scope: Scope, ad: Ad): Promise<void> {
  return scope.transaction(async (tx) => {
    const { advertiserNo, no } = await requireAd(tx, ad);
    await decide(tx, { advertiserNo, no, creativeId: null });
    await tx.record('insights.unlinked', { provider: ad.provider, advertiserId: ad.advertiserId });
  });
}

async function requireAd(scope: Scope, { adId, ...advertiserRef }: Ad): Promise<{ advertiserNo: number; no: number }> {
  const advertiser = await requireAdvertiser(scope, advertiserRef);
  const { rows } = await scope.db.execute<{ advertiserNo: number; no: number }>(
    sql`select account as "advertiserNo", no from insight_ads where account = ${advertiser.no} and id = ${adId}`,
  );
  if (!rows[0]) throw new AppError('insights.not-found');
  return rows[0];
}

interface Decision {
  advertiserNo: number;
  no: number;
  creativeId: CreativeId | null;
}

/** A confirmed link keeps the reason for which it was found. */
async function decide({ db, actor, now }: Scope, { advertiserNo, no, creativeId }: Decision): Promise<void> {
  await db.execute(
    sql`insert into insight_links as l (organization_id, account, ad, creative_id, reason, decided, decided_by, created_at)
      values (${actor.organizationId}, ${advertiserNo}, ${no}, ${creativeId}, 'person', true, ${actor.accountId},
        ${now().toISOString()}::timestamptz)
      on conflict (organization_id, account, ad) do update set
        reason = case when l.creative_id = excluded.creative_id then l.reason else 'person' end,
        creative_id = excluded.creative_id, decided = true, decided_by = excluded.decided_by`,
  );
}
