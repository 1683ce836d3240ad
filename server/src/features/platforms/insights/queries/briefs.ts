import { sql } from 'drizzle-orm';
import type { AccountId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BriefLink, LinkReason } from '@ad-foundry/contract/insights/values.ts';
import type { OrganizationScope } from '#infra/scope.ts';

interface LinkRow {
  creativeId: CreativeId;
  creativeName: string;
  campaignId: CampaignId;
  campaignName: string;
  reason: LinkReason;
  decided: boolean;
  personId: AccountId | null;
  personName: string | null;
}

type BriefRow = LinkRow & { ad: number } & Record<string, unknown>;

/** The organization's creatives that ads came from, by the number of the ad. */
export async function briefsOf(
  { db, actor }: OrganizationScope,
  { no }: { no: number },
  ads: readonly number[] | null = null,
): Promise<Map<number, BriefLink>> {
  const { rows } = await db.execute<BriefRow>(
    sql`select l.ad, c.id as "creativeId", c.name as "creativeName", p.id as "campaignId", p.name as "campaignName",
        l.reason, l.decided, m.id as "personId", m.first_name || ' ' || m.last_name as "personName"
      from insight_links l
      join creatives c on c.organization_id = l.organization_id and c.id = l.creative_id and c.deleted_at is null
      join campaigns p on p.organization_id = c.organization_id and p.id = c.campaign_id and p.deleted_at is null
      left join accounts m on m.id = l.decided_by
      where l.organization_id = ${actor.organizationId} and l.account = ${no}
        and ${ads === null ? sql`true` : sql`l.ad = any(${sql.param(ads)}::int[])`}`,
  );
  return new Map(rows.map((row) => [row.ad, presentLink(row)]));
}

function presentLink(row: LinkRow): BriefLink {
  const byDelivery = row.reason === 'asset' || row.reason === 'content';
  return {
    creative: { id: row.creativeId, name: row.creativeName },
    campaign: { id: row.campaignId, name: row.campaignName },
    reason: row.reason,
    certainty: row.decided ? 'confirmed' : byDelivery ? 'certain' : 'likely',
    by: row.personId === null ? null : { id: row.personId, name: (row.personName ?? '').trim() },
  };
}
