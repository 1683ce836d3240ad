import { sql } from 'drizzle-orm';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { sumOf, type Sums } from '#features/platforms/insights/rules.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { Question } from './head.ts';
import { sumByColumn, type GroupSums } from './sums.ts';

/**
 * What the campaigns of a question have beyond their ads, by campaign: ads that were deleted at the platform. Empty for our own
 * campaigns, whose ads are all listed.
 */
export function deletedByPlatformCampaign(
  scope: BaseScope,
  { advertiser, only }: Pick<Question, 'advertiser' | 'only'>,
  period: Period,
): Promise<ReadonlyMap<string, Sums>> {
  if (only !== null) return Promise.resolve(new Map());
  return sumByColumn(scope, { advertiser, period, only, table: 'insight_deleted_days' }, sql`d.campaign_id`);
}

/** Campaigns with their deleted ads; those without any other are added where they are still at the platform. */
export async function withDeleted(
  { db }: BaseScope,
  advertiser: { no: number },
  { groups, deleted }: { groups: ReadonlyMap<string, GroupSums>; deleted: ReadonlyMap<string, Sums> },
): Promise<Map<string, GroupSums>> {
  const all = new Map(groups);
  const alone = [...deleted.keys()].filter((id) => !groups.has(id));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from insight_campaigns where account = ${advertiser.no} and gone_at is null
      and id = any(${sql.param(alone)}::text[])`,
  );
  const listed = new Set(rows.map(({ id }) => id));
  for (const [id, sums] of deleted) {
    const group = groups.get(id);
    if (group) all.set(id, { ...group, sums: sumOf([group.sums, sums]) });
    else if (listed.has(id)) all.set(id, { sums, ads: 0 });
  }
  return all;
}
