import { sql } from 'drizzle-orm';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { isDrawn, type DrawnFile } from '#features/operation/sample/rules/ads/plan.ts';
import { setPicture } from '#features/platforms/insights/actions/pictures.ts';
import type { SystemScope } from '#infra/scope.ts';
import { drawnMediaId } from './ad-objects.ts';
import { planOf } from './figures.ts';
import { renderArtwork } from './render-artwork.ts';

interface Owner {
  organizationId: OrganizationId;
  provider: Provider;
  storage: Storage;
}

const sizes = { image: { width: 384, height: 480 }, video: { width: 360, height: 640 } } as const;

/** Draws the pictures of ads without a brief, small, the ads with the newest delivery first. Goes on where it stopped. */
export async function drawPictures(system: SystemScope, { organizationId, provider, storage }: Owner): Promise<void> {
  const { rows } = await system.db.execute<{ account: number; advertiserId: AdvertiserId; mediaId: string }>(
    sql`select i.no as account, i.advertiser_id as "advertiserId", m.id as "mediaId" from insight_accounts i
      join organizations_to_advertisers o on o.provider = i.provider and o.advertiser_id = i.advertiser_id
      join insight_media m on m.account = i.no and m.large_sha256 is null
      join insight_ads a on a.account = m.account and a.content = m.content
      where o.organization_id = ${organizationId} and i.provider = ${provider} and i.source = 'sample'
      group by 1, 2, 3 order by max(a.last_day) desc nulls last, 3`,
  );
  const drawn = new Map<string, DrawnFile>();
  for (const advertiserId of new Set(rows.map((row) => row.advertiserId))) {
    const account = planOf(advertiserId);
    for (const { file } of account?.ads(dayAt(system.now(), account.timeZone)) ?? [])
      if (account && isDrawn(file)) drawn.set(`${advertiserId} ${drawnMediaId(account, file)}`, file);
  }
  for (const { account, advertiserId, mediaId } of rows) {
    const file = drawn.get(`${advertiserId} ${mediaId}`);
    if (!file) continue;
    const size = sizes[file.kind];
    const bytes = await renderArtwork(file.art, { ...size, type: 'webp' });
    await setPicture(system, storage, { advertiserNo: account, mediaId, bytes, ...size });
  }
}
