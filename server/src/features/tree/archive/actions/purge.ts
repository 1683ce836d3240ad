import { sql, type SQL } from 'drizzle-orm';
import type { CampaignGroupId, CampaignId, CreativeId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { JobScopes } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';
import { markCampaign, markCreative, markGroup } from './delete.ts';

interface ExpiredRow extends Record<string, unknown> {
  organizationId: OrganizationId;
  id: string;
  name: string;
}

interface Expiry {
  scope: SystemScope;
  inOrganization: JobScopes['inOrganization'];
  /** Only items that were archived before this time expire. */
  before: Date;
}

/**
 * Marks items as deleted that were archived before `before`: groups with their campaigns, then campaigns, then
 * creatives.
 */
export async function expireArchived(expiring: Expiry): Promise<void> {
  await expire(expiring, 'campaign_groups', (tx, { id, name }) =>
    markGroup(tx, { groupId: id as CampaignGroupId, name, expired: true }),
  );
  await expire(expiring, 'campaigns', (tx, { id, name }) =>
    markCampaign(tx, { campaignId: id as CampaignId, name, expired: true }),
  );
  await expire(expiring, 'creatives', (tx, row) =>
    markCreative(tx, {
      creativeId: row.id as CreativeId,
      campaignId: row['campaignId'] as CampaignId,
      name: row.name,
      expired: true,
    }),
  );
}

type Table = 'campaign_groups' | 'campaigns' | 'creatives';

async function expire(
  { scope, inOrganization, before }: Expiry,
  table: Table,
  mark: (tx: OrganizationScope, row: ExpiredRow) => Promise<void>,
): Promise<void> {
  const tableName = sql.identifier(table);
  // The deletion of a group includes the campaigns that were archived with it.
  const unlessWithGroup = table === 'campaigns' ? sql`and not archived_with_group` : sql``;
  const parent = table === 'creatives' ? sql`campaign_id` : sql`null`;
  const isExpired = sql`archived_at < ${before} and deleted_at is null ${unlessWithGroup}`;
  for (;;) {
    const { rows } = await scope.db.execute<ExpiredRow>(sql`
      select organization_id as "organizationId", id, name, ${parent} as "campaignId" from ${tableName}
      where ${isExpired} order by archived_at limit 100`);
    if (rows.length === 0) return;
    for (const row of rows)
      await inOrganization(row.organizationId).transaction(async (tx) => {
        // Checks again under the lock, since the item may have been restored meanwhile.
        const expired = await tx.db.execute(
          sql`select 1 from ${tableName} where organization_id = ${row.organizationId} and id = ${row.id} and ${isExpired} for no key update`,
        );
        if (expired.rows.length > 0) await mark(tx, row);
      });
  }
}

/** Rows per statement, since a statement holds its locks until it ends. */
const batch = { creatives: 50, versions: 500 };

/**
 * Removes the rows of deleted groups, campaigns and creatives, versions first; `removeUnusedContents` then deletes
 * their files. Each statement commits separately, so that the next run continues an interrupted one.
 */
export async function purgeDeleted(scope: SystemScope): Promise<void> {
  for (;;) {
    const { rows } = await scope.db.execute<{ id: string }>(
      sql`select id from creatives where deleted_at is not null order by id limit ${batch.creatives}`,
    );
    if (rows.length === 0) break;
    const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::text[])`;
    await removeAll(
      scope,
      sql`
      delete from versions where id in (
        select v.id from slots s
        join variations a on a.organization_id = s.organization_id and a.slot_id = s.id
        join cards c on c.organization_id = a.organization_id and c.variation_id = a.id
        join versions v on v.organization_id = c.organization_id and v.card_id = c.id
        where s.creative_id = ${ids} limit ${batch.versions})`,
    );
    await scope.db.execute(sql`delete from creatives where id = ${ids}`);
  }
  await removeAll(
    scope,
    sql`
    delete from campaigns where id in (
      select k.id from campaigns k where k.deleted_at is not null
        and not exists (select from creatives c where c.organization_id = k.organization_id and c.campaign_id = k.id)
      limit ${batch.creatives})`,
  );
  await removeAll(
    scope,
    sql`
    delete from campaign_groups where id in (
      select g.id from campaign_groups g where g.deleted_at is not null
        and not exists (select from campaigns k where k.organization_id = g.organization_id and k.group_id = g.id)
      limit ${batch.creatives})`,
  );
}

/** Repeats a deletion until it finds no more rows. */
async function removeAll({ db }: SystemScope, deletion: SQL): Promise<void> {
  for (let deleted = 1; deleted > 0;) deleted = (await db.execute(deletion)).rowCount ?? 0;
}
