import { and, desc, eq, ilike, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import {
  archivedKinds,
  type archive as endpoints,
  type ArchiveContents,
  type ArchivedKind,
  type ArchivedItem,
} from '@ad-foundry/contract/archive.ts';
import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { requireCampaign, visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { requireGroup, visibleGroups } from '#features/tree/groups/queries.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { limits } from '@ad-foundry/contract/limits.ts';

type Query = z.output<typeof endpoints.list.query>;

/** Lists archived groups, campaigns that were archived on their own, and creatives, newest first. */
export async function listArchived(scope: Scope, query: Query) {
  const rows = (
    await Promise.all(
      archivedKinds
        .filter((kind) => query.kind === undefined || query.kind === kind)
        .map((kind) => readers[kind](scope, query)),
    )
  )
    .flat()
    .toSorted(latestFirst)
    .slice(0, query.limit + 1);
  return toPage(rows, query.limit, {
    keyOf: ({ archivedAt, id }) => [archivedAt.toISOString(), id],
    present: presentArchived,
  });
}

const latestFirst = (a: ArchivedRow, b: ArchivedRow): number =>
  b.archivedAt.getTime() - a.archivedAt.getTime() || (a.id < b.id ? 1 : -1);

interface Columns {
  id: PgColumn;
  name: PgColumn;
  archivedAt: PgColumn;
}

/** Selects the archived rows that match the search and come after the cursor. */
function ofPage({ id, name, archivedAt }: Columns, { cursor, search }: Query): SQL | undefined {
  const after = decodeCursor(cursor, 'instant');
  return and(
    isNotNull(archivedAt),
    search ? ilike(name, likeText(search)) : undefined,
    after ? sql`(${archivedAt}, ${id}) < (${after.key}::timestamptz, ${after.id})` : undefined,
  );
}

const actorName = sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`;
const isArchived = (column: PgColumn) => sql<boolean>`${column} is not null`;
const ofCampaign = { id: campaigns.id, name: campaigns.name, isArchived: isArchived(campaigns.archivedAt) };
const ofGroup = { id: campaignGroups.id, name: campaignGroups.name, isArchived: isArchived(campaignGroups.archivedAt) };

const readers: Record<ArchivedKind, (scope: Scope, query: Query) => Promise<ArchivedRow[]>> = {
  async group(scope, query) {
    const inside = sql`from campaigns c where c.organization_id = ${campaignGroups.organizationId}
      and c.group_id = ${campaignGroups.id} and c.deleted_at is null`;
    const rows = await scope.db
      .select({
        row: campaignGroups,
        actorName,
        campaigns: sql<number>`(select count(*)::int ${inside})`,
        creatives: sql<number>`(select coalesce(sum(c.creatives_total), 0)::int ${inside})`,
      })
      .from(campaignGroups)
      .leftJoin(accounts, eq(accounts.id, campaignGroups.archivedBy))
      .where(and(visibleGroups(scope), ofPage(campaignGroups, query)))
      .orderBy(desc(campaignGroups.archivedAt), desc(campaignGroups.id))
      .limit(query.limit + 1);
    return rows.flatMap(({ row, ...context }) => archivedRow('group', row, context));
  },
  async campaign(scope, query) {
    const rows = await scope.db
      .select({ row: campaigns, actorName, group: ofGroup, creatives: campaigns.creativesTotal })
      .from(campaigns)
      .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
      .leftJoin(accounts, eq(accounts.id, campaigns.archivedBy))
      .where(and(visibleCampaigns(scope), eq(campaigns.archivedWithGroup, false), ofPage(campaigns, query)))
      .orderBy(desc(campaigns.archivedAt), desc(campaigns.id))
      .limit(query.limit + 1);
    return rows.flatMap(({ row, ...context }) => archivedRow('campaign', row, context));
  },
  async creative(scope, query) {
    const rows = await scope.db
      .select({ row: creatives, actorName, campaign: ofCampaign })
      .from(creatives)
      .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
      .leftJoin(accounts, eq(accounts.id, creatives.archivedBy))
      .where(and(visibleCreatives(scope), ofPage(creatives, query)))
      .orderBy(desc(creatives.archivedAt), desc(creatives.id))
      .limit(query.limit + 1);
    return rows.flatMap(({ row, ...context }) => archivedRow('creative', row, context));
  },
};

type ArchivedColumns = Pick<ArchivedRow, 'id' | 'name'> & { archivedAt: Date | null; archivedReason: string | null };
type RowContext = Partial<Pick<ArchivedRow, 'group' | 'campaign' | 'campaigns' | 'creatives'>> & {
  actorName: string | null;
};

function archivedRow(kind: ArchivedKind, row: ArchivedColumns, context: RowContext): ArchivedRow[] {
  const { id, name, archivedAt, archivedReason: reason } = row;
  const emptyContext = { group: null, campaign: null, campaigns: 0, creatives: 0 };
  return archivedAt ? [{ ...emptyContext, ...context, kind, id, name, archivedAt, reason }] : [];
}

/** Counts the rows that would be deleted with a group. @throws AppError `group.not-found` */
export async function readGroupContents(scope: Scope, groupId: CampaignGroupId): Promise<ArchiveContents> {
  const { name } = await requireGroup(scope, groupId);
  return count(scope, name, {
    campaigns: sql`k.group_id = ${groupId}`,
    links: sql`i.group_id = ${groupId} or i.campaign_id = any(array(select id from inside))`,
  });
}

/** Counts the rows that would be deleted with a campaign. @throws AppError `campaign.not-found` */
export async function readCampaignContents(scope: Scope, campaignId: CampaignId): Promise<ArchiveContents> {
  const { name } = await requireCampaign(scope, campaignId);
  const contents = await count(scope, name, {
    campaigns: sql`k.id = ${campaignId}`,
    links: sql`i.campaign_id = ${campaignId}`,
  });
  return { ...contents, campaigns: 0 };
}

/** Counts the rows that would be deleted with a creative. @throws AppError `creative.not-found` */
export async function readCreativeContents(scope: Scope, creativeId: CreativeId): Promise<ArchiveContents> {
  const [row] = await scope.db
    .select({ name: creatives.name })
    .from(creatives)
    .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId)));
  if (!row) throw new AppError('creative.not-found');
  const only = sql`c.id = ${creativeId}`;
  const contents = await count(scope, row.name, { campaigns: sql`false`, links: sql`false`, only });
  return { ...contents, creatives: 0 };
}

interface CountedRows {
  campaigns: SQL;
  /** Condition on invitations, aliased `i`. */
  links: SQL;
  /** Condition on creatives, used instead of that of the campaigns. */
  only?: SQL;
}

async function count({ db, actor }: Scope, name: string, { campaigns: campaignCondition, links, only }: CountedRows) {
  const organizationId = sql.param(actor.organizationId);
  const inside = only ?? sql`c.campaign_id = any(array(select id from inside))`;
  const { rows } = await db.execute<Record<keyof Omit<ArchiveContents, 'name'>, number>>(sql`
    with inside as (select k.id from campaigns k where k.organization_id = ${organizationId} and k.deleted_at is null and ${campaignCondition}),
    briefed as (select c.id from creatives c where c.organization_id = ${organizationId} and c.deleted_at is null and ${inside}),
    files as (
      select v.sha256 from briefed b
      join version_places p on p.organization_id = ${organizationId} and p.creative_id = b.id
      join versions v on v.id = p.version_id)
    select (select count(*)::int from inside) as campaigns, (select count(*)::int from briefed) as creatives,
      (select count(*)::int from files) as files,
      (select coalesce(sum(size_bytes), 0)::float8 from blobs
        where organization_id = ${organizationId} and sha256 = any(array(select sha256 from files))) as "sizeBytes",
      (select count(*)::int from comments m where m.organization_id = ${organizationId} and m.body is not null
        and m.creative_id = any(array(select id from briefed))) as comments,
      (select count(*)::int from invitations i where i.organization_id = ${organizationId} and i.role = 'guest'
        and i.revoked_at is null and i.declined_at is null and (${links})) as links`);
  const [counted] = rows;
  return { name, campaigns: 0, creatives: 0, files: 0, sizeBytes: 0, comments: 0, links: 0, ...counted };
}

interface ArchivedRow extends Omit<ArchivedItem, 'archivedAt' | 'archivedBy' | 'deletesAt'> {
  archivedAt: Date;
  /** The actor's first and last name. */
  actorName: string | null;
}

function presentArchived({ actorName: archivedBy, archivedAt, ...row }: ArchivedRow): ArchivedItem {
  const deletesAt = new Date(archivedAt.getTime() + limits.archiveMs).toISOString();
  return { ...row, archivedBy, archivedAt: archivedAt.toISOString(), deletesAt };
}
