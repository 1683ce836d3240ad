import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import type { Creative, creatives as endpoints, CreativeSummary, Slot } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { anyOf, idTable } from '#db/any-of.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { listAttachments } from '#features/collect/attachments/queries.ts';
import { listFilled } from '#features/library/attributes/queries.ts';
import {
  presentPreviews,
  requireCampaign,
  ofCampaign,
  visibleCreatives,
  type PreviewRow,
} from '#features/tree/campaigns/queries.ts';
import {
  isOwedSlot,
  readSlots,
  visibleDecision,
  visibleReview,
  waitsForActor,
} from '#features/tree/creatives/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { Scope } from '#infra/scope.ts';
import { presentBrief, presentCreative } from './present.ts';

interface Promised {
  day: string;
  /** The name of the person who promised the slot. */
  name: string;
}

interface PromiseRow extends Promised, Record<string, unknown> {
  slotId: SlotId;
}

/**
 * The earliest promised day of each owed slot of a creative. Empty for guests, who must not learn about other people.
 */
async function promisesOf({ db, actor }: Scope, creativeId: CreativeId): Promise<Map<SlotId, Promised>> {
  if (actor.role === 'guest') return new Map();
  const { rows } = await db.execute<PromiseRow>(sql`
    select distinct on (s.id) s.id as "slotId", p.day::text as day, trim(a.first_name || ' ' || a.last_name) as name
    from slots s
    join promises p on p.organization_id = s.organization_id and p.slot_id = s.id
    join members m on m.organization_id = p.organization_id and m.account_id = p.account_id and m.status = 'active'
    join accounts a on a.id = m.account_id and a.deleted_at is null and a.disabled_at is null
    where s.organization_id = ${actor.organizationId} and s.creative_id = ${creativeId} and ${isOwedSlot}
      and (s.owner_id is null or s.owner_id = m.id)
    order by s.id, p.day, p.created_at`);
  return new Map(rows.map(({ slotId, day, name }) => [slotId, { day, name }]));
}

type Passed = NonNullable<Slot['passed']>;

/** The slots of a creative that a guest passes on, while nobody has taken them up. Empty for guests. */
async function passesOf({ db, actor }: Scope, creativeId: CreativeId): Promise<Map<SlotId, Passed>> {
  if (actor.role === 'guest') return new Map();
  const { rows } = await db.execute<Passed & { slotId: SlotId } & Record<string, unknown>>(sql`
    select p.slot_id as "slotId", case when p.state = 'passed' then 'invited' else p.state end as state, p.email as "to", trim(a.first_name || ' ' || a.last_name) as by
    from slots s
    join slot_passes p on p.organization_id = s.organization_id and p.slot_id = s.id
    join accounts a on a.id = p.passed_by
    left join members m on m.organization_id = s.organization_id and m.id = s.owner_id and m.status = 'invited'
    where s.organization_id = ${actor.organizationId} and s.creative_id = ${creativeId} and ${isOwedSlot}
      and p.email is not null and (p.state = 'requested' or (p.state = 'passed' and p.member_id = m.id))`);
  return new Map(rows.map(({ slotId, to, by, state }) => [slotId, { to, by, state }]));
}

/** A creative with its slots, variations, cards and versions. @throws AppError `creative.not-found` */
export async function requireCreative(scope: Scope, creativeId: CreativeId): Promise<Creative> {
  const [{ nameVersions, ...rows }, promised, passed] = await scope.snapshot((at) =>
    Promise.all([readRows(at, creativeId), promisesOf(at, creativeId), passesOf(at, creativeId)]),
  );
  return presentCreative({ ...rows, names: nameVersions(), actor: scope.actor, promised, passed });
}

/** The rows of a creative, read in one snapshot, and its file names. @throws AppError `creative.not-found` */
export function readCreative(scope: Scope, creativeId: CreativeId) {
  return scope.snapshot((at) => readRows(at, creativeId));
}

async function readRows(scope: Scope, creativeId: CreativeId) {
  // Sends the reads together, on one connection.
  const [slotRows, attributes, attachments] = await Promise.all([
    readSlots(scope, creativeId),
    listFilled(scope, creativeId),
    listAttachments(scope, [creativeId]),
  ]);
  // A creative without slots is not in these rows, so it is read separately.
  const row = slotRows.slots[0] ?? (await creativeWithCampaign(scope, creativeId))[0];
  if (!row) throw new AppError('creative.not-found');
  const { creative, campaign } = row;
  return { creative, campaign, ...slotRows, attributes, attachments };
}

const creativeWithCampaign = preparedRead('creative_with_campaign', (scope, creativeId: CreativeId) =>
  scope.db
    .select({
      creative: creatives,
      campaign: {
        id: campaigns.id,
        name: campaigns.name,
        dueAt: campaigns.dueAt,
        archivedAt: campaigns.archivedAt,
        needsApproval: campaigns.needsApproval,
      },
    })
    .from(creatives)
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId))),
);

type Query = z.output<typeof endpoints.list.query> & { campaignId: CampaignId };

/** One page of a campaign's creatives. @throws AppError `campaign.not-found` */
export async function listCreatives(scope: Scope, { campaignId, cursor, limit }: Query) {
  const campaign = await requireCampaign(scope, campaignId);
  const after = decodeCursor(cursor, 'instant');
  const rows = await scope.db
    .select()
    .from(creatives)
    .where(
      and(
        visibleCreatives(scope),
        eq(creatives.campaignId, campaignId),
        isNull(creatives.archivedAt),
        after ? sql`(${creatives.createdAt}, ${creatives.id}) > (${after.key}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(creatives.createdAt), asc(creatives.id))
    .limit(limit + 1);
  const summarize = await listSummaries(
    scope,
    rows.map(({ id }) => id),
  );
  const dueAt = campaign.dueAt ? new Date(campaign.dueAt) : null;
  return toPage(rows, limit, {
    keyOf: (row) => [row.createdAt.toISOString(), row.id],
    present: (row): CreativeSummary => ({ ...presentBrief(row, dueAt), ...summarize(row.id) }),
  });
}

/** Slots and previews of creatives in lists. */
export async function listSummaries(scope: Scope, ids: CreativeId[]) {
  const [slotRows, previews] = [await slotsOf(scope, ids), await previewsOf(scope, ids)];
  const byCreative = groupBy(slotRows, ({ creativeId }) => creativeId);
  return (id: CreativeId): Pick<CreativeSummary, 'slots' | 'previews'> => ({
    slots: (byCreative.get(id) ?? []).map(({ platform, name, ...slot }) => ({
      platform,
      name,
      state: slot.state,
      decision: visibleDecision(scope.actor, slot),
      review: visibleReview(scope.actor, { slot, needsApproval: slot.needsApproval }),
      waitsForCaller: slot.waitsForCaller,
    })),
    previews: previews.get(id) ?? [],
  });
}

const s = alias(slots, 's');

function slotsOf(scope: Scope, ids: CreativeId[]) {
  return scope.db
    .select({
      creativeId: s.creativeId,
      state: s.state,
      decision: s.decision,
      sent: s.sent,
      waitsForCaller: waitsForActor(scope),
      needsApproval: campaigns.needsApproval,
      platform: formats.platform,
      name: formats.name,
    })
    .from(s)
    .innerJoin(creatives, and(eq(creatives.organizationId, s.organizationId), eq(creatives.id, s.creativeId)))
    .innerJoin(campaigns, ofCampaign)
    .innerJoin(formats, eq(formats.id, s.formatId))
    .where(and(eq(s.organizationId, scope.actor.organizationId), anyOf(s.creativeId, ids)))
    .orderBy(asc(s.position));
}

/** The first previews of each creative, in slot order. */
async function previewsOf({ db, actor }: Scope, ids: CreativeId[]): Promise<Map<CreativeId, Preview[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<PreviewRow<CreativeId>>(sql`
    select requested.id as owner, shown.* from ${idTable(ids)} as requested (id)
    cross join lateral (
      select v.id, v.preview_width, v.preview_height
      from version_places p
      join versions v on v.id = p.version_id
      where p.organization_id = ${actor.organizationId} and p.creative_id = requested.id and p.is_current
        and v.preview_state = 'ready'
      order by p.slot_position, p.variation_position, p.card_position limit 4
    ) shown`);
  return presentPreviews(rows);
}

export { isHidden, presentBrief, presentCreative } from './present.ts';
