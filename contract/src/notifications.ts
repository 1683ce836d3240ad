import { z } from 'zod';

export const notificationTypes = [
  'campaign_due_at',
  'campaign_fulfilled',
  'comment_created',
  'creative_due_at',
  'creative_fulfilled',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Notifications that are mailed whatever a person chose: without an answer, sending and figures stop. */
export const urgentNotificationTypes = ['token_expiring', 'token_invalid'] as const;
export type UrgentNotificationType = (typeof urgentNotificationTypes)[number];

/** When a notification is mailed; the list in the product shows it in any case. */
export const mailTimings = ['at_once', 'daily', 'never'] as const;
export type MailTiming = (typeof mailTimings)[number];

export const notificationMailsSchema = z.strictObject({
  campaign_due_at: z.enum(mailTimings),
  campaign_fulfilled: z.enum(mailTimings),
  comment_created: z.enum(mailTimings),
  creative_due_at: z.enum(mailTimings),
  creative_fulfilled: z.enum(mailTimings),
} satisfies Record<NotificationType, unknown>);
export type NotificationMails = z.infer<typeof notificationMailsSchema>;

/** Defaults: notifications that need an answer are mailed immediately, the others daily. */
export const defaultNotificationMails: NotificationMails = {
  campaign_due_at: 'daily',
  campaign_fulfilled: 'at_once',
  comment_created: 'at_once',
  creative_due_at: 'daily',
  creative_fulfilled: 'daily',
};
