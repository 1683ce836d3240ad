import { z } from 'zod';
import { previewSchema } from '@ad-foundry/contract/campaigns.ts';
import { areaSchema, commentPersonSchema, momentSchema } from '@ad-foundry/contract/comments.ts';
import { endpoint, instant, pageOf, plannedInstant } from '@ad-foundry/contract/endpoint.ts';
import { commentId, creativeId, deliveryId, notificationId, versionId } from '@ad-foundry/contract/ids.ts';
import { ruleSchema } from '@ad-foundry/contract/rules/formats/rule-schema.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { namedCampaign } from '@ad-foundry/contract/references.ts';
import { slotPassSchema } from '@ad-foundry/contract/reminders/passes.ts';
import { alertSchema } from './alerts.ts';
import { listedTypes } from './notification-type.ts';

/** A notification of one person. Subjects are null if they were deleted or do not apply. */
export const notificationSchema = z
  .object({
    id: notificationId,
    type: z.enum(listedTypes),
    /** The actor; null for the product itself, and if the account is gone. */
    actor: commentPersonSchema.nullable(),
    campaign: namedCampaign.nullable(),
    creative: z
      .object({ id: creativeId, name: z.string().meta({ example: 'Teaser' }), preview: previewSchema.nullable() })
      .nullable(),
    comment: z
      .object({
        id: commentId,
        /** The beginning of the comment's text; null if the comment was deleted. */
        excerpt: z.string().meta({ example: 'The logo sits under the reply bar.' }).nullable(),
        isReply: z.boolean(),
        area: areaSchema.nullable(),
        moment: momentSchema.nullable(),
      })
      .nullable(),
    version: z
      .object({
        id: versionId,
        number: z.number().int().positive(),
        formatName: z.string().meta({ example: 'Story' }),
        preview: previewSchema,
      })
      .nullable(),
    /** The first rule that a delivered file breaks; null if it breaks none any more, and for other types. */
    rule: ruleSchema.nullable(),
    /** Number of due slots that are missing now; null for other types. */
    missing: z.number().int().nonnegative().nullable(),
    deliveryId: deliveryId.nullable(),
    /** The slot that a guest passes on, for types about it. */
    pass: slotPassSchema.nullable(),
    /** What a person who finished a review decided; null for other types. */
    review: z
      .object({
        approved: z.number().int().nonnegative(),
        changes: z.number().int().nonnegative(),
        undecided: z.number().int().nonnegative(),
      })
      .nullable(),
    /** For alerts about running ads; null for other types. */
    alert: alertSchema.nullable(),
    /** Name of a file, delivery, campaign or connection, if the type refers to one. */
    name: z.string().nullable(),
    createdAt: instant,
    readAt: instant.nullable(),
    /** The notification is hidden until then, and unread again afterwards. */
    snoozedUntil: instant.nullable(),
  })
  .meta({ id: 'Notification', description: 'Something that a person is told of.' });
export type Notification = z.infer<typeof notificationSchema>;

export const notificationViews = ['all', 'snoozed'] as const;
export type NotificationView = (typeof notificationViews)[number];

const count = z.number().int().nonnegative();

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    access: 'notification:read',
    summary: 'The own notifications: unread ones first, each newest first, page by page; or the snoozed ones.',
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      view: z.enum(notificationViews).default('all'),
      read: z.enum(['true', 'false']).default('false'),
      /** Types, separated by commas. */
      types: z
        .string()
        .max(500)
        .regex(/^[a-z_]+(,[a-z_]+)*$/)
        .optional(),
    }),
    response: pageOf(notificationSchema).meta({
      id: 'NotificationPage',
      description: 'One page of notifications, newest first.',
    }),
  }),
  count: endpoint({
    method: 'GET',
    path: '/notifications/count',
    access: 'notification:read',
    summary: 'The number of own unread notifications, by type.',
    response: z.object({
      unread: count,
      byType: z.partialRecord(z.enum(listedTypes), count),
      snoozed: count,
      /** When the next snoozed notification becomes unread again; null without any. */
      wakesAt: instant.nullable(),
    }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/notifications',
    access: 'notification:read',
    summary: 'Marks own notifications as read or unread, or snoozes them, which makes them unread.',
    body: z.strictObject({
      ids: z.array(notificationId).min(1).max(limits.notifications.changedAtOnce),
      read: z.boolean().optional(),
      snoozedUntil: plannedInstant.nullable().optional(),
    }),
    throws: ['notification.not-found'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read',
    access: 'notification:read',
    summary: 'Marks all own notifications as read that are not snoozed.',
  }),
  readThreads: endpoint({
    method: 'POST',
    path: '/notifications/read-threads',
    access: 'notification:read',
    summary: 'Marks the own notifications about threads of comments as read, once the caller has seen the threads.',
    body: z.strictObject({ threadIds: z.array(commentId).min(1).max(limits.notifications.changedAtOnce) }),
  }),
};
