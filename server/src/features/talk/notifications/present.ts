import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { SlotPass } from '@ad-foundry/contract/reminders/passes.ts';
import type { CampaignId, CommentId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { notifications } from '#db/schema/notifications.ts';
import type { versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';
import { presentPerson, type PersonRow } from '#features/talk/comments/queries.ts';
import type { Actor } from '#infra/scope.ts';

export interface NotificationRow {
  notification: typeof notifications.$inferSelect;
  campaign: { id: CampaignId; name: string } | null;
  creative: { id: CreativeId; name: string } | null;
  comment: {
    id: CommentId;
    body: string | null;
    threadId: CommentId | null;
    area: Area | null;
    moment: Moment | null;
  } | null;
  version: Pick<
    typeof versions.$inferSelect,
    'id' | 'number' | 'previewState' | 'previewSha256' | 'previewWidth' | 'previewHeight' | 'verdict'
  > | null;
  formatName: string | null;
  missing: number | null;
  pass: SlotPass | null;
  /** The person who acted; null, or an object of nulls, if the product did. */
  actor: { [K in keyof PersonRow]: PersonRow[K] | null } | null;
}

const excerptLength = 200;

export function presentNotification(
  actor: Actor,
  row: NotificationRow,
  previews: ReadonlyMap<CreativeId, Preview[]>,
): Notification {
  const { notification, campaign, creative, comment, version, formatName } = row;
  return {
    id: notification.id,
    type: notification.type,
    actor: row.actor?.id ? presentPerson(actor, row.actor as PersonRow) : null,
    campaign,
    creative: creative && { ...creative, preview: previews.get(creative.id)?.[0] ?? null },
    comment: comment && {
      id: comment.id,
      excerpt: comment.body === null ? null : comment.body.slice(0, excerptLength),
      isReply: comment.threadId !== null,
      area: comment.area,
      moment: comment.moment,
    },
    version:
      version && formatName !== null
        ? { id: version.id, number: version.number, formatName, preview: presentPreview(version) }
        : null,
    rule: (notification.type === 'file_rejected' && version && blockingRules(version.verdict)[0]) || null,
    missing: row.missing,
    deliveryId: notification.deliveryId,
    pass: row.pass,
    review: notification.reviewResult,
    alert: notification.alert,
    name: notification.name,
    createdAt: notification.createdAt.toISOString(),
    readAt: notification.readAt?.toISOString() ?? null,
    snoozedUntil: notification.snoozedUntil?.toISOString() ?? null,
  };
}
