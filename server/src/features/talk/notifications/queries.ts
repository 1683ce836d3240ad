import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Notification, notifications as endpoints } from '@ad-foundry/contract/notifications/inbox.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { SlotPass } from '@ad-foundry/contract/reminders/passes.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import { listedTypes, type ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { idTable } from '#db/any-of.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { comments } from '#db/schema/comments.ts';
import { notifications } from '#db/schema/notifications.ts';
import { members } from '#db/schema/organizations.ts';
import { reviewers } from '#db/schema/review-links.ts';
import { versions } from '#db/schema/variations.ts';
import {
  presentPreviews,
  visibleCampaigns,
  visibleCreatives,
  type PreviewRow,
} from '#features/tree/campaigns/queries.ts';
import { visibleThreads } from '#features/talk/comments/queries.ts';
import { isOwedSlot } from '#features/tree/creatives/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { presentNotification } from './present.ts';

export { isMailed, stopToken, timingOf } from './rules.ts';
export { reminderStopToken } from './rules/reminder-stop-link.ts';
export { reviewStopToken } from './rules/review-stop-link.ts';

/** Whether the organization still uses the ad account of an alert, by a connection that nobody has ended (S07). */
const usesAdvertiser = sql`(${notifications.alert} ->> 'advertiserId') is null or exists (select from organizations_to_advertisers o
  left join insight_accounts i on i.provider = o.provider and i.advertiser_id = o.advertiser_id
  where o.organization_id = ${notifications.organizationId} and o.provider = ${notifications.alert} ->> 'provider'
    and o.advertiser_id = ${notifications.alert} ->> 'advertiserId'
    and (i.source <> 'platform' or exists (select from advertisers_to_tokens l
      join tokens t on t.organization_id = l.organization_id and t.id = l.token_id and t.deleted_at is null
      where l.organization_id = o.organization_id and l.provider = o.provider and l.advertiser_id = o.advertiser_id)))`;

/**
 * The actor's notifications whose campaign and creative are visible now. Guests get notifications of comments only if
 * they may read these comments.
 */
export function visibleNotifications(scope: Scope) {
  const { actor } = scope;
  const seesCampaign = sql`exists (select from ${campaigns} where ${campaigns.id} = ${notifications.campaignId} and ${visibleCampaigns(scope)})`;
  const seesCreative = sql`exists (select from ${creatives} where ${creatives.id} = ${notifications.creativeId} and ${visibleCreatives(scope)})`;
  const readsComment = sql`exists (select from ${comments} where ${comments.organizationId} = ${notifications.organizationId}
    and ${comments.id} = (select coalesce(c.thread_id, c.id) from comments c
      where c.organization_id = ${notifications.organizationId} and c.id = ${notifications.commentId})
    and ${visibleThreads(scope) ?? sql`true`})`;
  return and(
    eq(notifications.organizationId, actor.organizationId),
    eq(notifications.accountId, actor.accountId),
    or(isNull(notifications.campaignId), seesCampaign),
    or(isNull(notifications.creativeId), seesCreative),
    actor.role === 'guest' ? or(isNull(notifications.commentId), readsComment) : undefined,
    or(isNull(notifications.alert), can(actor.role, 'insight:read') ? sql`(${usesAdvertiser})` : sql`false`),
  );
}

const isAwake = ({ now }: Scope) => or(isNull(notifications.snoozedUntil), lte(notifications.snoozedUntil, now()));

type Query = z.output<typeof endpoints.list.query>;

export async function listNotifications(scope: Scope, { cursor, limit, view, read, types }: Query) {
  const after = decodeCursor(cursor, 'instant');
  const requestedTypes = listedTypes.filter((type) => types?.split(',').includes(type));
  const matching =
    view === 'snoozed'
      ? gt(notifications.snoozedUntil, scope.now())
      : and(isAwake(scope), read === 'true' ? isNotNull(notifications.readAt) : isNull(notifications.readAt));
  const rows = await selectNotifications(scope)
    .where(
      and(
        visibleNotifications(scope),
        matching,
        types === undefined ? undefined : inArray(notifications.type, requestedTypes),
        after
          ? sql`(${notifications.createdAt}, ${notifications.id}) < (${after.key}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit + 1);
  const previews = await readPreviews(
    scope,
    rows.map(({ creative }) => creative?.id ?? null),
  );
  return toPage(rows, limit, {
    keyOf: ({ notification }) => [notification.createdAt.toISOString(), notification.id],
    present: (row): Notification => presentNotification(scope.actor, row, previews),
  });
}

/** The column of the thread's first comment, since a reply has no place of its own. */
const ofThread = (column: 'area' | 'moment') =>
  sql<never>`(select t.${sql.raw(column)} from comments t where t.organization_id = ${comments.organizationId}
    and t.id = coalesce(${comments.threadId}, ${comments.id}))`;

/** The types that are about undelivered files. */
const dueTypes = ['campaign_due_at', 'creative_due_at', 'reminders_ended'] as const satisfies readonly ListedType[];

const columns = {
  notification: notifications,
  campaign: { id: campaigns.id, name: campaigns.name },
  creative: { id: creatives.id, name: creatives.name },
  comment: {
    id: comments.id,
    body: comments.body,
    threadId: comments.threadId,
    area: ofThread('area'),
    moment: ofThread('moment'),
  },
  version: {
    id: versions.id,
    number: versions.number,
    previewState: versions.previewState,
    previewSha256: versions.previewSha256,
    previewWidth: versions.previewWidth,
    previewHeight: versions.previewHeight,
    verdict: versions.verdict,
  },
  missing: sql<number | null>`case when ${inArray(notifications.type, [...dueTypes])} then (select count(*)::int
    from creatives x join slots s on s.organization_id = x.organization_id and s.creative_id = x.id and ${isOwedSlot}
    where x.organization_id = ${notifications.organizationId} and x.campaign_id = ${notifications.campaignId}
      and (x.id = ${notifications.creativeId} or ${notifications.creativeId} is null)
      and x.archived_at is null and x.deleted_at is null) end`,
  formatName: sql<string | null>`(select f.name from version_places p join slots s on s.id = p.slot_id
    join formats f on f.id = s.format_id where p.version_id = ${versions.id})`,
  pass: sql<SlotPass | null>`case when ${notifications.passId} is not null then (
    select json_build_object('id', p.id, 'slotId', p.slot_id, 'formatName', f.name, 'memberId', p.member_id,
      'to', coalesce(${notifications.name}, p.email, ''), 'message', p.message, 'state', p.state)
    from slot_passes p join slots s on s.organization_id = p.organization_id and s.id = p.slot_id
    join formats f on f.id = s.format_id
    where p.organization_id = ${notifications.organizationId} and p.id = ${notifications.passId}) end`,
  actor: {
    id: accounts.id,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
    avatarSha256: avatars.sha256,
    isGuest: sql<boolean>`coalesce(${members.role} = 'guest', false)`,
    isByLink: sql<boolean>`exists (select from ${reviewers} where ${reviewers.accountId} = ${accounts.id})`,
  },
};

/** A person's notifications with their subjects. */
export function selectNotifications({ db, actor }: Scope) {
  return db
    .select(columns)
    .from(notifications)
    .leftJoin(
      campaigns,
      and(eq(campaigns.organizationId, notifications.organizationId), eq(campaigns.id, notifications.campaignId)),
    )
    .leftJoin(
      creatives,
      and(eq(creatives.organizationId, notifications.organizationId), eq(creatives.id, notifications.creativeId)),
    )
    .leftJoin(
      comments,
      and(eq(comments.organizationId, notifications.organizationId), eq(comments.id, notifications.commentId)),
    )
    .leftJoin(
      versions,
      and(
        eq(versions.organizationId, notifications.organizationId),
        eq(
          versions.id,
          sql`coalesce(${notifications.versionId}, ${comments.versionId}, (
          select t.version_id from comments t where t.organization_id = ${notifications.organizationId} and t.id = ${comments.threadId}))`,
        ),
        isNull(versions.deletedAt),
      ),
    )
    .leftJoin(accounts, eq(accounts.id, notifications.actorId))
    .leftJoin(members, and(eq(members.organizationId, actor.organizationId), eq(members.accountId, accounts.id)))
    .leftJoin(avatars, eq(avatars.accountId, accounts.id))
    .$dynamic();
}

/** The first preview of each creative. */
async function readPreviews({ db, actor }: Scope, ids: readonly (CreativeId | null)[]) {
  const creativeIds = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await db.execute<PreviewRow<CreativeId>>(sql`
    select creative.id as owner, shown.* from ${idTable(creativeIds)} as creative (id)
    cross join lateral (
      select v.id, v.preview_width, v.preview_height from version_places p
      join versions v on v.id = p.version_id
      where p.organization_id = ${actor.organizationId} and p.creative_id = creative.id and p.is_current
        and v.preview_state = 'ready'
      order by p.slot_position, p.variation_position, p.card_position limit 1
    ) shown`);
  return presentPreviews(rows);
}

export async function countNotifications(scope: Scope) {
  const isSnoozed = sql`coalesce(${notifications.snoozedUntil} > ${scope.now()}, false)`;
  const rows = await scope.db
    .select({
      type: notifications.type,
      isSnoozed: sql<boolean>`${isSnoozed}`,
      count: sql<number>`count(*)::int`,
      wakesAt: min(notifications.snoozedUntil),
    })
    .from(notifications)
    .where(and(visibleNotifications(scope), or(isNull(notifications.readAt), isSnoozed)))
    .groupBy(notifications.type, sql`2`);
  const unread = rows.filter((row) => !row.isSnoozed);
  const snoozed = rows.filter((row) => row.isSnoozed);
  const wakes = snoozed.flatMap(({ wakesAt }) => wakesAt?.toISOString() ?? []).toSorted();
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + row.count, 0);
  const byType: Partial<Record<ListedType, number>> = Object.fromEntries(unread.map((row) => [row.type, row.count]));
  return { unread: sum(unread), byType, snoozed: sum(snoozed), wakesAt: wakes[0] ?? null };
}
