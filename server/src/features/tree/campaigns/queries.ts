import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Campaign, campaigns as endpoints, Preview } from '@ad-foundry/contract/campaigns.ts';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { idTable } from '#db/any-of.ts';
import { campaignGroups, campaigns } from '#db/schema/campaigns.ts';
import { requireGroup, visibleGroups } from '#features/tree/groups/queries.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope, SystemScope } from '#infra/scope.ts';
import { requestedBy, assignedToThem, visibleCampaigns } from './access.ts';
import { presentCampaign, presentPreviews, type PreviewRow } from './present.ts';

type Query = z.output<typeof endpoints.list.query>;
type CampaignRow = { campaign: typeof campaigns.$inferSelect };

/** Per sort: the key in SQL and in a row, and the direction. */
const sorts = {
  created: {
    key: sql`${campaigns.createdAt}`,
    keyOf: ({ campaign }: CampaignRow) => campaign.createdAt.toISOString(),
    descending: true,
    cursor: 'instant',
    cast: sql`::timestamptz`,
  },
  name: {
    // Postgres lower-cases the names, since JavaScript does it differently for ς and İ.
    key: sql`${campaigns.nameKey}`,
    keyOf: ({ campaign }: CampaignRow) => campaign.nameKey,
    descending: false,
    cursor: 'text',
    cast: sql`::text`,
  },
  due: {
    key: sql`${campaigns.dueKey}`,
    keyOf: ({ campaign }: CampaignRow) => campaign.dueKey.toISOString(),
    descending: false,
    cursor: 'instant',
    cast: sql`::timestamptz`,
  },
} as const;

const complete = sql`${campaigns.creativesTotal} > 0 and ${campaigns.creativesComplete} = ${campaigns.creativesTotal}`;
const statuses: Record<'open' | 'complete' | 'archived', SQL | undefined> = {
  open: and(isNull(campaigns.archivedAt), sql`not (${complete})`),
  complete: and(isNull(campaigns.archivedAt), complete),
  archived: isNotNull(campaigns.archivedAt),
};

/** @throws AppError `group.not-found` for an unknown group in the filter */
export async function listCampaigns(scope: Scope, query: Query) {
  if (query.groupId) await requireGroup(scope, query.groupId);
  const sort = sorts[query.sort];
  const after = decodeCursor(query.cursor, sort.cursor);
  const direction = sort.descending ? desc : asc;
  const beyond = sort.descending ? sql`<` : sql`>`;
  const rows = await selectCampaigns(scope)
    .where(
      and(
        visibleCampaigns(scope),
        query.status ? statuses[query.status] : isNull(campaigns.archivedAt),
        query.groupId && eq(campaigns.groupId, query.groupId),
        query.search ? ilike(campaigns.name, likeText(query.search)) : undefined,
        after ? sql`(${sort.key}, ${campaigns.id}) ${beyond} (${after.key}${sort.cast}, ${after.id})` : undefined,
      ),
    )
    .orderBy(direction(sort.key), direction(campaigns.id))
    .limit(query.limit + 1);
  const previews = await previewsOf(
    scope,
    rows.map(({ campaign }) => campaign.id),
  );
  return toPage(rows, query.limit, {
    keyOf: (row) => [sort.keyOf(row), row.campaign.id],
    present: (row) => presentCampaign({ ...row, previews: previews.get(row.campaign.id) ?? [] }),
  });
}

/** @throws AppError `campaign.not-found` */
export async function requireCampaign(scope: Scope, campaignId: CampaignId): Promise<Campaign> {
  const [row] = await selectCampaigns(scope).where(and(visibleCampaigns(scope), eq(campaigns.id, campaignId)));
  if (!row) throw new AppError('campaign.not-found');
  const previews = await previewsOf(scope, [campaignId]);
  return presentCampaign({ ...row, previews: previews.get(campaignId) ?? [] });
}

/** A campaign that is not archived. @throws AppError `campaign.not-found`, `campaign.archived` */
export async function requireOpenCampaign(scope: Scope, campaignId: CampaignId): Promise<Campaign> {
  const campaign = await requireCampaign(scope, campaignId);
  if (campaign.archivedAt !== null) throw new AppError('campaign.archived');
  return campaign;
}

/** Campaigns with their group, for `presentCampaign`. */
export function selectCampaigns(scope: Scope) {
  return scope.db
    .select({
      campaign: campaigns,
      group: { id: campaignGroups.id, name: campaignGroups.name },
      requestedBy: requestedBy(scope),
    })
    .from(campaigns)
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .$dynamic();
}

const previewsPerCampaign = 4;

/** The newest previews of each campaign. */
export async function previewsOf({ db, actor }: Scope, ids: CampaignId[]): Promise<Map<CampaignId, Preview[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<PreviewRow<CampaignId>>(sql`
    select requested.id as owner, newest.* from ${idTable(ids)} as requested (id)
    cross join lateral (
      select v.id, v.preview_width, v.preview_height
      from creatives c
      join version_places p on p.organization_id = c.organization_id and p.creative_id = c.id and p.is_current
      join versions v on v.id = p.version_id
      where c.organization_id = ${actor.organizationId} and c.campaign_id = requested.id and c.deleted_at is null
        and c.archived_at is null and v.preview_state = 'ready'
      order by v.id desc limit ${previewsPerCampaign}
    ) newest`);
  return presentPreviews(rows);
}

/** Visibility of campaigns and creatives, for other features. */
export {
  requestedById,
  isAssignedMember,
  isAssignedTo,
  visibleCampaigns,
  ofCampaign,
  visibleCreatives,
} from './access.ts';
export { presentCampaign, presentPreview, presentPreviews, type PreviewRow } from './present.ts';

/** Whether the actor sees all of these campaigns. */
export async function seesAll(scope: Scope, campaignIds: CampaignId[]): Promise<boolean> {
  const visibleCount = await scope.db.$count(
    campaigns,
    and(visibleCampaigns(scope), inArray(campaigns.id, campaignIds)),
  );
  return visibleCount === new Set(campaignIds).size;
}

export interface Assigned extends Record<string, unknown> {
  organizationId: OrganizationId;
  accountId: AccountId;
  campaignId: CampaignId;
}

/** Lists the campaigns that these guests, of any organization, currently see; `among` limits them unless it is null. */
export async function listAssigned(
  { db }: SystemScope,
  guests: { organizationId: OrganizationId; accountId: AccountId }[],
  among: CampaignId[] | null,
): Promise<Assigned[]> {
  const column = (key: 'organizationId' | 'accountId') => sql.param(guests.map((guest) => guest[key]));
  const amongCondition = among === null ? sql`true` : sql`${campaigns.id} = any(${sql.param(among)}::text[])`;
  const { rows } = await db.execute<Assigned>(sql`
    select guest.organization_id as "organizationId", guest.account_id as "accountId", ${campaigns.id} as "campaignId"
    from unnest(${column('organizationId')}::text[], ${column('accountId')}::text[]) guest (organization_id, account_id)
    join ${campaigns} on ${assignedToThem()} and ${amongCondition}`);
  return rows;
}
