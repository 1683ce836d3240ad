import { and, asc, count, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Advertiser, advertisers as endpoints, AssignedAdvertiser } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId, CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { anyOf } from '#db/any-of.ts';
import { advertiserAssignments, advertisers } from '#db/schema/integration.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { presentAdvertiser, presentAssigned } from '#features/platforms/integration/present.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { isGranted } from './granted-scope.ts';

const { nameKey } = advertisers;
// Spells out the table name: the query builder omits it in a query of a single table, and a subquery would then use its
// own columns.
const key = { provider: sql.raw('advertisers.provider'), id: sql.raw('advertisers.id') };

/** @throws AppError `auth.forbidden` for a member who requests ad accounts that are not chosen */
export async function listAdvertisers(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const mayManage = can(scope.actor.role, 'integration:read');
  if ((query.which === 'all' || query.tokenId !== undefined) && !mayManage) throw new AppError('auth.forbidden');
  const after = decodeCursor(query.cursor, 'text');
  const pattern = query.search ? likeText(query.search) : null;
  const matching = and(
    eq(advertisers.isLocal, false),
    query.which === 'all' ? or(isChosen(scope), isReached(scope)) : isChosen(scope),
    query.tokenId === undefined ? undefined : isReached(scope, query.tokenId),
    pattern === null ? undefined : or(ilike(advertisers.name, pattern), ilike(advertisers.id, pattern)),
  );
  return scope.snapshot(async (at) => {
    const rows = await selectAdvertisers(at)
      .where(
        and(matching, after ? sql`(${nameKey}, ${advertisers.id}) > (${after.key}::text, ${after.id})` : undefined),
      )
      .orderBy(asc(nameKey), asc(advertisers.id))
      .limit(query.limit + 1);
    const [total] = await at.db.select({ count: count() }).from(advertisers).where(matching);
    const page = toPage(rows, query.limit, {
      keyOf: ({ advertiser }) => [advertiser.nameKey, advertiser.id],
      present: presentAdvertiser,
    });
    return { ...page, total: total?.count ?? 0 };
  });
}

/**
 * The ad accounts of a group, or of a campaign including those of its group.
 * @throws AppError `campaign.not-found`, `group.not-found`
 */
export function listAssigned(scope: Scope, target: Target): Promise<{ items: AssignedAdvertiser[] }> {
  return scope.snapshot(async (at) => {
    const groupId = await groupOf(at, target);
    const { campaignId } = target;
    const places: SQL[] = [];
    if (campaignId !== null) places.push(eq(advertiserAssignments.campaignId, campaignId));
    if (groupId !== null) places.push(eq(advertiserAssignments.groupId, groupId));
    const assigned = at.db
      .select({
        provider: advertiserAssignments.provider,
        advertiserId: advertiserAssignments.advertiserId,
        byGroup: sql<boolean>`bool_and(${advertiserAssignments.campaignId} is null)`.as('by_group'),
      })
      .from(advertiserAssignments)
      .where(and(eq(advertiserAssignments.organizationId, at.actor.organizationId), or(...places)))
      .groupBy(advertiserAssignments.provider, advertiserAssignments.advertiserId)
      .as('assigned');
    const rows = await at.db
      .select({ ...columnsOf(at), byGroup: assigned.byGroup })
      .from(advertisers)
      .innerJoin(assigned, and(eq(assigned.provider, advertisers.provider), eq(assigned.advertiserId, advertisers.id)))
      .orderBy(asc(nameKey), asc(advertisers.id));
    const items = rows.map((row) => presentAssigned({ ...row, via: row.byGroup ? 'group' : 'campaign' }));
    return { items };
  });
}

/** The ad accounts among these that the organization uses, by name. */
export async function findChosen(
  scope: OrganizationScope,
  { provider, advertiserIds }: { provider: Provider; advertiserIds: readonly AdvertiserId[] },
): Promise<Advertiser[]> {
  const rows = await selectAdvertisers(scope)
    .where(and(eq(advertisers.provider, provider), anyOf(advertisers.id, advertiserIds), isChosen(scope)))
    .orderBy(asc(nameKey), asc(advertisers.id));
  return rows.map(presentAdvertiser);
}

async function groupOf(scope: Scope, { campaignId, groupId }: Target): Promise<CampaignGroupId | null> {
  if (campaignId === null) return (await requireGroup(scope, groupId)).id;
  return (await requireCampaign(scope, campaignId)).group?.id ?? null;
}

function isChosen({ actor }: OrganizationScope) {
  return sql<boolean>`exists (select from organizations_to_advertisers o
    where o.organization_id = ${actor.organizationId} and o.provider = ${key.provider} and o.advertiser_id = ${key.id})`;
}

function isReached({ actor }: Scope, tokenId?: string) {
  return sql`exists (select from advertisers_to_tokens l join tokens t on t.organization_id = l.organization_id
      and t.id = l.token_id and t.deleted_at is null
    where l.organization_id = ${actor.organizationId} and l.provider = ${key.provider}
      and l.advertiser_id = ${key.id} ${tokenId === undefined ? sql`` : sql`and l.token_id = ${tokenId}`})`;
}

/** The columns that say what the organization's connections can do with an ad account. */
function reachOf(scope: OrganizationScope) {
  const now = scope.now().toISOString();
  const valid = sql`(t.invalid_at is null and (t.expires_at is null or t.expires_at > ${now}::timestamptz))`;
  const scoped = sql`(${valid} and ${isGranted(sql`t.scopes`, 'send')})`;
  const any = (condition: SQL) => sql<boolean>`coalesce((select bool_or(${condition}) from advertisers_to_tokens l
    join tokens t on t.organization_id = l.organization_id and t.id = l.token_id and t.deleted_at is null
    where l.organization_id = ${scope.actor.organizationId} and l.provider = ${key.provider}
      and l.advertiser_id = ${key.id}), false)`;
  return {
    connected: any(sql`true`),
    valid: any(valid),
    scoped: any(scoped),
    permitted: any(sql`${scoped} and l.may_send`),
  };
}

function columnsOf(scope: OrganizationScope) {
  const campaigns = sql<number>`(select count(distinct c.id)::int from advertiser_assignments s
    join campaigns c on c.organization_id = s.organization_id and (c.id = s.campaign_id or c.group_id = s.group_id)
      and c.deleted_at is null and c.archived_at is null
    where s.organization_id = ${scope.actor.organizationId} and s.provider = ${key.provider}
      and s.advertiser_id = ${key.id})`;
  return { advertiser: advertisers, chosen: isChosen(scope), campaigns, ...reachOf(scope) };
}

function selectAdvertisers(scope: OrganizationScope) {
  return scope.db.select(columnsOf(scope)).from(advertisers).$dynamic();
}
