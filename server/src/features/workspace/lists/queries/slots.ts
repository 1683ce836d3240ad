import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import type { AccountId, SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import type { ListedSlotsFilter, lists as endpoints } from '@ad-foundry/contract/lists.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import { frameLabel, frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import { reviewStates, type ReviewCounts, type ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formatRevisions, formats } from '#db/schema/formats.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';
import { ownerOfSlot, reviewOf, waitsForActor } from '#features/tree/creatives/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { valuesIn } from './conditions.ts';
import { matching, ofOpenCampaign } from './creatives.ts';

type Query = z.output<typeof endpoints.slots.query>;

const s = alias(slots, 's');
const ofCreative = and(eq(s.organizationId, creatives.organizationId), eq(s.creativeId, creatives.id));

/** Slots of the matching creatives, page by page. @throws AppError `campaign.not-found`, `group.not-found` */
export async function listMatchingSlots(scope: Scope, { cursor, limit, review, ...filter }: Query) {
  const after = decodeCursor(cursor, 'instant');
  const rows = await scope.db
    .select({
      id: s.id,
      review: reviewOf,
      waitsForCaller: waitsForActor(scope),
      dueKey: creatives.dueKey,
      deadlineAt: creatives.deadlineAt,
      creative: { id: creatives.id, name: creatives.name },
      campaign: { id: campaigns.id, name: campaigns.name, dueAt: campaigns.dueAt },
      format: { id: formats.id, name: formats.name, platform: formats.platform, type: formats.type },
      spec: formatRevisions.spec,
    })
    .from(s)
    .innerJoin(creatives, ofCreative)
    .innerJoin(campaigns, ofOpenCampaign(scope))
    .innerJoin(formats, eq(formats.id, s.formatId))
    .innerJoin(formatRevisions, eq(formatRevisions.id, s.formatRevisionId))
    .where(
      and(
        await matchingSlots(scope, filter),
        review ? inStates(review) : undefined,
        after ? sql`(${creatives.dueKey}, ${s.id}) > (${after.key}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(creatives.dueKey), asc(s.id))
    .limit(limit + 1);
  const details = await detailsOf(
    scope,
    rows.map(({ id }) => id),
  );
  return toPage(rows, limit, {
    keyOf: ({ id, dueKey }) => [dueKey.toISOString(), id],
    present: ({ id, review: state, waitsForCaller, creative, campaign, format, spec, deadlineAt }): ListedSlot => {
      return {
        id,
        review: state,
        waitsForCaller,
        campaign: { id: campaign.id, name: campaign.name },
        creative,
        format: { id: format.id, name: format.name, platform: format.platform },
        shape: { ...frameRatio(spec, format.type), label: frameLabel(spec, format.type) },
        dueAt: (deadlineAt ?? campaign.dueAt)?.toISOString() ?? null,
        ...presentDetails(details.get(id), state),
      };
    },
  });
}

/** The slots of the matching creatives by state. @throws the errors of `listMatchingSlots` */
export async function countMatchingSlots(scope: Scope, { review: _, ...filter }: ListedSlotsFilter) {
  const rows = await scope.db
    .select({ review: reviewOf, count: sql<number>`count(*)::int` })
    .from(s)
    .innerJoin(creatives, ofCreative)
    .innerJoin(campaigns, ofOpenCampaign(scope))
    .where(await matchingSlots(scope, filter))
    .groupBy(sql`1`);
  const counts = Object.fromEntries(reviewStates.map((state) => [state, 0])) as ReviewCounts;
  for (const { review, count } of rows) counts[review] = count;
  return counts;
}

/** Matches slots of creatives; filters by platform and format concern the slots themselves. */
async function matchingSlots(scope: Scope, { creativeIds, ...filter }: Omit<ListedSlotsFilter, 'review'>) {
  const { platform, formatId } = filter;
  const isAny = (column: SQL, values: string) => sql`${column} = any(${sql.param(valuesIn(values))}::text[])`;
  return and(
    eq(s.organizationId, scope.actor.organizationId),
    await matching(scope, filter),
    creativeIds ? isAny(sql`${creatives.id}`, creativeIds) : undefined,
    platform
      ? sql`exists (select from formats f where f.id = s.format_id and ${isAny(sql`f.platform`, platform)})`
      : undefined,
    formatId ? isAny(sql`s.format_id`, formatId) : undefined,
  );
}

const inStates = (review: string) => sql`${reviewOf} = any(${sql.param(valuesIn<ReviewState>(review))}::text[])`;

interface Details extends Record<string, unknown> {
  id: SlotId;
  files: {
    versionId: VersionId;
    number: number;
    state: Preview['state'];
    width: number | null;
    height: number | null;
  }[];
  decided: {
    id: AccountId;
    firstName: string;
    lastName: string;
    avatarSha256: string | null;
    isGuest: boolean;
    isByLink: boolean;
    decision: Decision;
    at: string;
  } | null;
  reason: string | null;
  sentTo: { advertiserName: string; at: string } | null;
  owner: string | null;
}

/** Characters of a reason. */
const reasonLength = 300;

/** What cards show of slots: files, the newest decision, the reason for changes, where they were sent, and the owner. */
async function detailsOf({ db, actor }: Scope, ids: readonly SlotId[]): Promise<Map<SlotId, Details>> {
  if (ids.length === 0) return new Map();
  const { organizationId } = actor;
  const owner = ownerOfSlot({ slot: sql`s`, campaignId: sql`x.campaign_id`, groupId: sql`c.group_id` });
  const { rows } = await db.execute<Details>(sql`
    select s.id, coalesce(f.files, '[]') as files, d.decided, r.reason, t.sent as "sentTo",
      (select trim(a.first_name || ' ' || a.last_name) from members m join accounts a on a.id = m.account_id
        where m.organization_id = s.organization_id and m.id = ${owner}) as owner
    from slots s
    join creatives x on x.organization_id = s.organization_id and x.id = s.creative_id
    join campaigns c on c.organization_id = x.organization_id and c.id = x.campaign_id
    left join lateral (
      select json_agg(json_build_object('versionId', v.id, 'number', v.number, 'state', v.preview_state,
        'width', v.preview_width, 'height', v.preview_height)
        order by p.variation_position, p.card_position) as files, array_agg(v.id) as ids
      from version_places p join versions v on v.organization_id = p.organization_id and v.id = p.version_id
      where p.organization_id = s.organization_id and p.slot_id = s.id and p.is_current
    ) f on true
    left join lateral (
      select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
        'avatarSha256', i.sha256, 'isGuest', coalesce(m.role = 'guest', false),
        'isByLink', exists (select from reviewers r where r.account_id = a.id), 'decision', q.decision,
        'at', q.decided_at) as decided
      from decisions q join accounts a on a.id = q.account_id
      left join members m on m.organization_id = q.organization_id and m.account_id = a.id
      left join avatars i on i.account_id = a.id
      where q.organization_id = s.organization_id and q.version_id = any(f.ids) and q.decision = s.decision
      order by q.decided_at desc limit 1
    ) d on true
    left join lateral (
      select left(k.body, ${reasonLength}) as reason from comments k
      where s.decision = 'changes' and k.organization_id = s.organization_id and k.creative_id = s.creative_id
        and k.slot_id = s.id and k.thread_id is null and k.resolved_at is null and k.body is not null
      order by k.created_at desc limit 1
    ) r on true
    left join lateral (
      select json_build_object('advertiserName', d.advertiser_name, 'at', coalesce(d.finished_at, d.updated_at)) as sent
      from sendings d where s.sent and d.organization_id = s.organization_id and d.slot_id = s.id
        and d.state in ('ready', 'already-there')
      order by d.finished_at desc nulls last limit 1
    ) t on true
    where s.organization_id = ${organizationId} and s.id = any(${sql.param([...ids])}::text[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

function presentDetails(
  row: Details | undefined,
  state: ReviewState,
): Pick<ListedSlot, 'files' | 'preview' | 'decided' | 'reason' | 'sentTo' | 'owner'> {
  const { files = [], decided = null, reason = null, sentTo = null, owner = null } = row ?? {};
  const [first] = files;
  const instant = (at: string) => new Date(at).toISOString();
  return {
    files: files.map(({ versionId, number }) => ({ versionId, number })),
    preview: first
      ? presentPreview({
          id: first.versionId,
          previewState: first.state,
          previewWidth: first.width,
          previewHeight: first.height,
        })
      : null,
    decided: decided && {
      by: {
        id: decided.id,
        name: personName(decided),
        avatarUrl: avatarUrlOf(decided.id, decided.avatarSha256),
        isGuest: decided.isGuest,
        via: decided.isByLink ? 'review-link' : null,
      },
      decision: decided.decision,
      at: instant(decided.at),
    },
    reason,
    sentTo: state === 'sent' && sentTo ? { ...sentTo, at: instant(sentTo.at) } : null,
    owner,
  };
}
