import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { shares } from '@ad-foundry/contract/insights/shares.ts';
import type { TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';

interface Planted {
  kind: string;
  creativeId: string;
  advertiserId: string;
}

const figures = `spend, purchase_value, impressions, clicks, link_clicks, landing_page_views, results, purchases, plays,
  views_3s, thruplays, plays_25, plays_50, plays_75, plays_95, plays_100`;
const numbers = '1000, 2000, 500, 20, 10, 5, 2, 2, 300, 200, 100, 90, 80, 70, 60, 50';

/** Insights of one ad that ran yesterday, as if 30 days had been imported, with its picture and its creative. */
export async function plantFigures(
  { app, organizationId }: { app: TestApp; organizationId: string },
  { kind, creativeId, advertiserId }: Planted,
): Promise<void> {
  const name = `canary-name-${kind}`;
  // The scheduled job may have started to sync the advertiser.
  const [account] = await app.sql<{ no: number }>(
    `insert into insight_accounts (provider, advertiser_id, source, covered_since, covered_until, created_at)
     values ('meta', $1, 'file', current_date - 30, current_date - 1, now())
     on conflict (provider, advertiser_id) do update
       set source = excluded.source, covered_since = excluded.covered_since, covered_until = excluded.covered_until
     returning no`,
    [advertiserId],
  );
  const no = account?.no ?? 0;
  const insert = (statement: string, ...values: unknown[]) => app.sql(statement, [no, ...values]);
  await insert(
    `insert into insight_campaigns (account, id, name, state) values ($1, '1', $2, 'active')`,
    `${name}-ad-campaign`,
  );
  await insert(
    `insert into insight_ad_sets (account, id, campaign_id, name, state) values ($1, '1', '1', $2, 'active')`,
    `${name}-ad-set`,
  );
  await insert(
    `insert into insight_media (account, id, kind, content, name, small_sha256, large_sha256)
     values ($1, 'image-1', 'image', 'image-1', $2, $3, $3)`,
    `${name}-medium`,
    'a'.repeat(64),
  );
  await insert(
    `insert into insight_pictures (account, sha256, bytes, width, height, created_at)
     values ($1, $2, 'picture'::bytea, 1, 1, now())`,
    'a'.repeat(64),
  );
  await insert(
    `insert into insight_ads (account, id, ad_set_id, campaign_id, name, state, kind, content, first_day, last_day)
     values ($1, '1', '1', '1', $2, 'active', 'image', 'image-1', current_date - 1, current_date - 1)`,
    `${name}-ad`,
  );
  await insert(
    `insert into insight_days (account, day, ad, ${figures})
     select $1, current_date - 1, no, ${numbers} from insight_ads where account = $1`,
  );
  await insert(
    `insert into insight_ad_months (account, month, ad, attribution, result_kind, days, ${figures})
     select $1, date_trunc('month', current_date - 1), no, 0, 0, 1, ${numbers} from insight_ads where account = $1`,
  );
  await insert(
    `insert into insight_account_days (account, day, ${figures}, fetched_at) values ($1, current_date - 1, ${numbers}, now())`,
  );
  await insert(
    `insert into insight_links (organization_id, account, ad, creative_id, reason, created_at)
     select $2, $1, no, $3, 'asset', now() from insight_ads where account = $1`,
    organizationId,
    creativeId,
  );
}

/** The body that creates a link to the creatives of an advertiser. */
export const sharedCreativesOf = (advertiserId: string) => ({
  place: { advertiserId: advertiserId as AdvertiserId },
  view: { page: 'creatives' as const, metrics: ['ctr' as const] },
});

/** Creates a link that shows insights of an advertiser; returns its id. */
export async function plantShare(who: TestClient, { advertiserId }: { advertiserId: string }): Promise<string> {
  const share = await who.call(shares.create, {
    params: { provider: 'meta' },
    body: sharedCreativesOf(advertiserId),
  });
  return share.id;
}
