import { sql } from 'drizzle-orm';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { imageIds } from '#db/schema/deliveries.ts';
import { sampleAccounts } from '#features/operation/sample/rules/ads/accounts.ts';
import { isDrawn } from '#features/operation/sample/rules/ads/plan.ts';
import { linkAd } from '#features/platforms/insights/actions/link.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { actInPast, type OrganizationScope, type Scope } from '#infra/scope.ts';
import { adIdOf, filesOf, type ImageIds, type StoredFile } from './ad-objects.ts';

interface Means {
  ads: Ads;
  storage: Storage;
}

/** Learns the ids that the platform gives to the images that ads use: by them ads are found that used the same file. */
export async function identifyUsedImages(
  organization: OrganizationScope,
  files: readonly StoredFile[],
  { ads, storage }: Means,
): Promise<ImageIds> {
  const imageIdOf = ads.provider(ads.localProvider)?.imageIdOf;
  const { organizationId } = organization.actor;
  const used = new Set<string>();
  for (const account of sampleAccounts)
    for (const plan of account.ads(dayAt(organization.now(), account.timeZone)))
      if (!isDrawn(plan.file) && plan.file.how === 'content')
        for (const { sha256, durationMs } of filesOf(account, plan, files)) if (durationMs === null) used.add(sha256);
  const identified = await mapWithConcurrency([...used], async (sha256) => {
    // Where no platform is configured, any id of the content will do.
    const imageId = imageIdOf ? await imageIdOf(storage.read(organizationId, sha256)) : sha256.slice(0, 32);
    return { organizationId, provider: ads.localProvider, sha256, imageId };
  });
  await organization.transaction(async (tx) => {
    if (identified.length > 0) await tx.db.insert(imageIds).values(identified).onConflictDoNothing();
  });
  return new Map(identified.map(({ sha256, imageId }) => [sha256, imageId]));
}

interface Linked {
  provider: Provider;
  files: readonly StoredFile[];
  advertiserIds: ReadonlyMap<string, AdvertiserId>;
}

/** Links the ads whose creative only a person can tell, a little before the sample was made. */
export async function confirmLinks(scope: Scope, { provider, files, advertiserIds }: Linked): Promise<void> {
  for (const account of sampleAccounts)
    for (const plan of account.ads(dayAt(scope.now(), account.timeZone))) {
      const advertiserId = account.client === null ? undefined : advertiserIds.get(account.client);
      const creativeId = filesOf(account, plan, files)[0]?.creativeId;
      if (isDrawn(plan.file) || plan.file.how !== 'person' || !advertiserId || !creativeId) continue;
      const ad = { provider, advertiserId, adId: adIdOf(account, plan) };
      await scope.transaction(async (tx) => {
        const { rows } = await tx.db.execute(sql`select from insight_links l
          join insight_accounts i on i.no = l.account and i.provider = ${provider} and i.advertiser_id = ${advertiserId}
          join insight_ads a on a.account = l.account and a.no = l.ad and a.id = ${ad.adId}
          where l.organization_id = ${tx.actor.organizationId}`);
        const at = new Date(tx.now().getTime() - minutesAgo * 60_000);
        if (rows.length === 0)
          await linkAd(actInPast(tx, { actor: tx.actor, at, enqueues: () => false }), ad, creativeId);
      });
    }
}

const minutesAgo = 12;
