import { and, asc, count, desc, eq, gt, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { deliveries as endpoints } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { SendingState } from '@ad-foundry/contract/deliveries/sending.ts';
import type {
  AccountId,
  AdvertiserId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  DeliveryId,
} from '@ad-foundry/contract/ids.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { deliveries, sendings } from '#db/schema/deliveries.ts';
import { advertisers } from '#db/schema/integration.ts';
import { versionPlaces, versions } from '#db/schema/variations.ts';
import { readCreative } from '#features/workspace/briefs/queries.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import { requireGroup } from '#features/tree/groups/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { presentAsset, presentDelivery, presentSending, type DeliveryRow, type StateSum } from './present.ts';

/** The group, campaign or creative that a delivery is read for; nothing for all of it. */
interface Place {
  groupId?: CampaignGroupId | undefined;
  campaignId?: CampaignId | undefined;
  creativeId?: CreativeId | undefined;
}

const nameOfAccount = (table: typeof accounts) => sql<string>`${table.firstName} || ' ' || ${table.lastName}`;

function inPlace({ actor }: Scope, { groupId, campaignId, creativeId }: Place): SQL | undefined {
  return and(
    // Names its tables: in a query of one table the builder leaves them out.
    groupId &&
      sql`exists (select from campaigns c where c.organization_id = ${actor.organizationId}
        and c.id = sendings.campaign_id and c.group_id = ${groupId})`,
    campaignId && eq(sendings.campaignId, campaignId),
    creativeId && eq(sendings.creativeId, creativeId),
  );
}

const isPlaced = ({ groupId, campaignId, creativeId }: Place): boolean =>
  groupId !== undefined || campaignId !== undefined || creativeId !== undefined;

/** @throws AppError `group.not-found`, `campaign.not-found`, `creative.not-found` */
async function requirePlace(scope: Scope, { groupId, campaignId, creativeId }: Place): Promise<void> {
  if (groupId) await requireGroup(scope, groupId);
  if (campaignId) await requireCampaign(scope, campaignId);
  if (creativeId) await readCreative(scope, creativeId);
}

/** @throws AppError `group.not-found`, `campaign.not-found`, `creative.not-found` */
export async function listDeliveries(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  await requirePlace(scope, query);
  const after = decodeCursor(query.cursor, 'instant');
  return scope.snapshot(async (at) => {
    const inOrganization = eq(deliveries.organizationId, at.actor.organizationId);
    const placed = at.db
      .select({ id: sendings.deliveryId })
      .from(sendings)
      .where(and(eq(sendings.organizationId, at.actor.organizationId), inPlace(at, query)));
    const matching = and(inOrganization, isPlaced(query) ? inArray(deliveries.id, placed) : undefined);
    const rows = await selectDeliveries(at)
      .where(
        and(
          matching,
          after
            ? sql`(${deliveries.createdAt}, ${deliveries.id}) < (${after.key}::timestamptz, ${after.id})`
            : undefined,
        ),
      )
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(query.limit + 1);
    const [total] = await at.db.select({ count: count() }).from(deliveries).where(matching);
    const full = await withSums(at, rows, query);
    const page = toPage(full, query.limit, {
      keyOf: ({ delivery }) => [delivery.createdAt.toISOString(), delivery.id],
      present: presentDelivery,
    });
    return { ...page, total: total?.count ?? 0 };
  });
}

/** @throws AppError `delivery.not-found` */
export async function requireDelivery(scope: Scope, deliveryId: DeliveryId, place: Place = {}): Promise<Delivery> {
  return scope.snapshot(async (at) => {
    const rows = await selectDeliveries(at).where(ownRow(deliveries, at, deliveryId));
    const [row] = await withSums(at, rows, place);
    if (!row || (isPlaced(place) && row.files === 0)) throw new AppError('delivery.not-found');
    return presentDelivery(row);
  });
}

type Selected = { delivery: typeof deliveries.$inferSelect; createdBy: { id: AccountId; name: string } | null };

function selectDeliveries({ db }: Scope) {
  return db
    .select({ delivery: deliveries, createdBy: { id: accounts.id, name: nameOfAccount(accounts) } })
    .from(deliveries)
    .leftJoin(accounts, eq(accounts.id, deliveries.createdBy))
    .$dynamic();
}

/** The sending whose result another shares. */
const leaders = alias(sendings, 'leaders');
const isLeader = and(eq(leaders.organizationId, sendings.organizationId), eq(leaders.id, sendings.follows));
const waitsForPaused = sql`(${sendings.state} = 'queued' and ${leaders.state} in ('paused', 'processing')
  and ${leaders.reason} is not null)`;
/** Its own, or that of the paused sending that it waits for. */
const pauseNow = <T extends PgColumn>(sendingColumn: T, ofLeader: PgColumn) =>
  sql<T['_']['data'] | null>`case when ${waitsForPaused} then ${ofLeader} else ${sendingColumn} end`.mapWith(
    sendingColumn,
  );
const stateNow = sql<SendingState>`case when ${waitsForPaused} then 'paused' else ${sendings.state} end`;

/** Adds the sums of what belongs to a place. */
async function withSums(scope: Scope, rows: Selected[], place: Place): Promise<DeliveryRow[]> {
  if (rows.length === 0) return [];
  const { db, actor } = scope;
  const ids = rows.map(({ delivery }) => delivery.id);
  const condition = and(
    eq(sendings.organizationId, actor.organizationId),
    anyOf(sendings.deliveryId, ids),
    inPlace(scope, place),
  );
  const isOwnUpload = sql`${sendings.follows} is null and ${sendings.state} not in ('already-there', 'canceled')`;
  const sums = await db
    .select({
      deliveryId: sendings.deliveryId,
      advertiserId: sendings.advertiserId,
      advertiserName: sql<string>`min(${sendings.advertiserName})`,
      state: stateNow,
      sendings: sql<number>`count(*)::int`,
      sentBytes: sql<number>`coalesce(sum(case when ${sendings.state} in ('ready', 'processing') then ${sendings.sizeBytes}
        else ${sendings.sentBytes} end) filter (where ${isOwnUpload}), 0)::float8`,
      totalBytes: sql<number>`coalesce(sum(${sendings.sizeBytes}) filter (where ${isOwnUpload}), 0)::float8`,
    })
    .from(sendings)
    .leftJoin(leaders, isLeader)
    .where(condition)
    .groupBy(sendings.deliveryId, sendings.advertiserId, stateNow);
  const files = await db
    .select({ deliveryId: sendings.deliveryId, files: sql<number>`count(distinct (sha256, file_name))::int` })
    .from(sendings)
    .where(condition)
    .groupBy(sendings.deliveryId);
  const pauses = await pausesOf(scope, condition);
  const heldCounts = await db
    .select({ deliveryId: sendings.deliveryId, count: count() })
    .from(sendings)
    .where(and(condition, eq(sendings.state, 'paused'), eq(sendings.reason, 'held')))
    .groupBy(sendings.deliveryId);
  const current = await advertisersOf(scope, sums);
  return rows.map(({ delivery, createdBy }) => ({
    delivery,
    createdBy,
    files: files.find(({ deliveryId }) => deliveryId === delivery.id)?.files ?? 0,
    sums: sums.filter(({ deliveryId }) => deliveryId === delivery.id),
    pauses: pauses.filter(({ deliveryId }) => deliveryId === delivery.id),
    pausedByHand: heldCounts.find(({ deliveryId }) => deliveryId === delivery.id)?.count ?? 0,
    advertisers: current.filter(({ provider }) => provider === delivery.provider),
  }));
}

/** Why what waits at the platform waits, of each delivery and ad account. */
function pausesOf({ db }: Scope, condition: SQL | undefined) {
  return db
    .selectDistinctOn([sendings.deliveryId, sendings.advertiserId], {
      deliveryId: sendings.deliveryId,
      advertiserId: sendings.advertiserId,
      state: stateNow,
      reason: pauseNow(sendings.reason, leaders.reason),
      pausedUntil: pauseNow(sendings.pausedUntil, leaders.pausedUntil),
      platformCode: pauseNow(sendings.platformCode, leaders.platformCode),
      platformMessage: pauseNow(sendings.platformMessage, leaders.platformMessage),
      platformTrace: pauseNow(sendings.platformTrace, leaders.platformTrace),
    })
    .from(sendings)
    .leftJoin(leaders, isLeader)
    .where(
      and(
        condition,
        or(waitsForPaused, and(inArray(sendings.state, ['paused', 'processing']), isNotNull(sendings.reason))),
      ),
    )
    .orderBy(
      sendings.deliveryId,
      sendings.advertiserId,
      sql`${pauseNow(sendings.pausedUntil, leaders.pausedUntil)} desc nulls first`,
    );
}

/** The accounts as they are now; those out of reach keep the name that was stored. */
async function advertisersOf({ db }: Scope, sums: Pick<StateSum, 'advertiserId'>[]) {
  const { provider, id, name, currency, status } = advertisers;
  const ids: AdvertiserId[] = [...new Set(sums.map(({ advertiserId }) => advertiserId))];
  return db.select({ provider, id, name, currency, status }).from(advertisers).where(anyOf(id, ids));
}

/**
 * The sendings of a delivery in order, page by page.
 * @throws AppError `delivery.not-found`
 */
export async function listSendings(
  scope: Scope,
  { deliveryId, ads }: { deliveryId: DeliveryId; ads: Ads },
  query: z.output<typeof endpoints.sendings.query>,
) {
  const after = decodeCursor(query.cursor, 'integer');
  const delivery = await requireDelivery(scope, deliveryId, query);
  const library = ads.provider(delivery.provider);
  const sources = alias(deliveries, 'sources');
  const ours = eq(sendings.organizationId, scope.actor.organizationId);
  const rows = await scope.db
    .select({
      sending: sendings,
      version: {
        id: versions.id,
        previewState: versions.previewState,
        previewWidth: versions.previewWidth,
        previewHeight: versions.previewHeight,
      },
      isCurrent: versionPlaces.isCurrent,
      leader: leaders,
      startedAt: sources.createdAt,
      by: { id: accounts.id, name: nameOfAccount(accounts) },
    })
    .from(sendings)
    .leftJoin(versions, eq(versions.id, sendings.versionId))
    .leftJoin(versionPlaces, eq(versionPlaces.versionId, sendings.versionId))
    .leftJoin(leaders, isLeader)
    .leftJoin(sources, and(eq(sources.organizationId, leaders.organizationId), eq(sources.id, leaders.deliveryId)))
    .leftJoin(accounts, eq(accounts.id, sources.createdBy))
    .where(
      and(
        ours,
        eq(sendings.deliveryId, deliveryId),
        inPlace(scope, query),
        after ? gt(sendings.position, after.key) : undefined,
      ),
    )
    .orderBy(asc(sendings.position))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, {
    keyOf: ({ sending }) => [sending.position, sending.id],
    present: ({ leader, startedAt, by, ...row }) =>
      presentSending({ ...row, leader: leader && { sending: leader, startedAt, by } }, library),
  });
}

/** Every asset that the files of a creative became. @throws AppError `creative.not-found` */
export async function listAssets(scope: Scope, creativeId: CreativeId, ads: Ads) {
  await readCreative(scope, creativeId);
  const rows = await scope.db
    .select()
    .from(sendings)
    .where(
      and(
        eq(sendings.organizationId, scope.actor.organizationId),
        eq(sendings.creativeId, creativeId),
        or(eq(sendings.state, 'ready'), eq(sendings.state, 'already-there')),
        sql`${sendings.goneAt} is null`,
      ),
    )
    .orderBy(desc(sendings.finishedAt), desc(sendings.id));
  const items = rows.flatMap((row) => {
    const asset = presentAsset(row, ads.provider(row.provider));
    if (asset === null || row.finishedAt === null) return [];
    const { versionId, slotId, provider, advertiserId, advertiserName, fileName } = row;
    const sentAt = row.finishedAt.toISOString();
    return [{ versionId, slotId, provider, advertiserId, advertiserName, fileName, asset, sentAt }];
  });
  return { items };
}
