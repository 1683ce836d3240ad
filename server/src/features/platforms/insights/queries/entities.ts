import { sql, type SQL } from 'drizzle-orm';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { InsightLevel } from '@ad-foundry/contract/insights/tables.ts';
import type { Media } from '@ad-foundry/contract/insights/values.ts';
import type { BaseScope } from '#infra/scope.ts';

/** A campaign, ad set, ad or asset, by its id at the platform or its content. */
export interface Entity extends Record<string, unknown> {
  id: string;
  name: string;
  state: AdState;
  platformState: string | null;
  platformCampaignId: string | null;
  platformCampaignName: string | null;
  adSetId: string | null;
  adSetName: string | null;
  /** Of an ad, or of one of the ads of an asset. */
  ad: number | null;
  kind: Media['kind'] | null;
  content: string | null;
}

const none = sql.raw('null::text');

const selects: Record<InsightLevel, SQL> = {
  campaign: sql`select c.id, c.name, c.state, c.platform_state as "platformState", ${none} as "platformCampaignId",
      ${none} as "platformCampaignName", ${none} as "adSetId", ${none} as "adSetName", null::int as ad, ${none} as kind,
      ${none} as content from insight_campaigns c where c.account =`,
  adset: sql`select s.id, s.name, s.state, s.platform_state as "platformState", c.id as "platformCampaignId",
      c.name as "platformCampaignName", ${none} as "adSetId", ${none} as "adSetName", null::int as ad, ${none} as kind,
      ${none} as content from insight_ad_sets s
      left join insight_campaigns c on c.account = s.account and c.id = s.campaign_id where s.account =`,
  ad: sql`select a.id, a.name, a.state, a.platform_state as "platformState", c.id as "platformCampaignId",
      c.name as "platformCampaignName", s.id as "adSetId", s.name as "adSetName", a.no as ad, a.kind, a.content
      from insight_ads a left join insight_campaigns c on c.account = a.account and c.id = a.campaign_id
      left join insight_ad_sets s on s.account = a.account and s.id = a.ad_set_id where a.account =`,
  // The newest ad stands for all that show the same.
  creative: sql`select distinct on (coalesce(a.content, a.id)) coalesce(a.content, a.id) as id,
      coalesce(m.name, a.name) as name, a.state, a.platform_state as "platformState", ${none} as "platformCampaignId",
      ${none} as "platformCampaignName", ${none} as "adSetId", ${none} as "adSetName", a.no as ad, a.kind, a.content
      from insight_ads a left join insight_media m on m.account = a.account and m.id = a.content where a.account =`,
};

/** What the figures of a level stand beside, by id. */
export async function entitiesOf(
  { db }: BaseScope,
  { advertiser, level, ids }: { advertiser: { no: number }; level: InsightLevel; ids: readonly string[] },
): Promise<Map<string, Entity>> {
  const column = { campaign: 'c.id', adset: 's.id', ad: 'a.id', creative: `coalesce(a.content, a.id)` }[level];
  const order =
    level === 'creative' ? sql`order by coalesce(a.content, a.id), (a.state <> 'active'), a.no desc` : sql``;
  const { rows } = await db.execute<Entity>(
    sql`${selects[level]} ${advertiser.no} and ${sql.raw(column)} = any(${sql.param(ids)}::text[]) ${order}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
