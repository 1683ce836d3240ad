import { z } from 'zod';

/**
 * Notifications whose mails each person chooses. New types are appended, since links in mails name them by position.
 */
export const notificationTypes = [
  'mentioned',
  'comment_created',
  'changes_requested',
  'approved',
  'file_rejected',
  'assigned',
  'campaign_due_at',
  'creative_due_at',
  'creative_fulfilled',
  'campaign_fulfilled',
  'invitation_accepted',
  'reminders_ended',
  'slot_passed',
  'pass_requested',
  'pass_declined',
  'pass_returned',
  'review_finished',
  'review_renewal',
  'review_requested',
  'ad_rejected',
  'delivery_stopped',
  'asset_tired',
  'spend_off',
  'token_expiring',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Types that guests get too: comments addressed to them, files that they uploaded, and slots passed on by or to them. */
export const guestNotificationTypes = [
  'mentioned',
  'comment_created',
  'changes_requested',
  'approved',
  'assigned',
  'pass_declined',
  'pass_returned',
] as const satisfies readonly NotificationType[];

/** Alerts that a person turns on one by one; all of a day share the daily mail, but for the end of a connection. */
export const alertTypes = [
  'ad_rejected',
  'token_expiring',
  'delivery_stopped',
  'asset_tired',
  'spend_off',
] as const satisfies readonly NotificationType[];
export type AlertType = (typeof alertTypes)[number];

/** Alerts only for those who manage the connections to ad platforms. */
export const managerAlertTypes: readonly AlertType[] = ['token_expiring'];

/** All types in the list; those after the first group are mailed separately. */
export const listedTypes = [
  ...notificationTypes,
  // Mailed whatever a person chose: unless someone acts, sending and syncing stop.
  'token_invalid',
  'delivery_finished',
  'delivery_failed',
  'trial_ending',
  'payment_failed',
  'plan_changed',
  'storage_filling',
] as const;
export type ListedType = (typeof listedTypes)[number];

/** When a notification is mailed; the list in the product shows it regardless. */
export const mailTimings = ['at_once', 'daily', 'never'] as const;
export type MailTiming = (typeof mailTimings)[number];

/** Whether an alert is raised: in the list and the daily mail, in the list only, or not at all. */
export const alertTimings = ['daily', 'never', 'off'] as const;
export type AlertTiming = (typeof alertTimings)[number];

const timing = z.enum(mailTimings);
const alertTiming = z.enum(alertTimings);

export const notificationMailsSchema = z
  .strictObject({
    mentioned: timing,
    comment_created: timing,
    changes_requested: timing,
    approved: timing,
    file_rejected: timing,
    assigned: timing,
    campaign_due_at: timing,
    creative_due_at: timing,
    creative_fulfilled: timing,
    campaign_fulfilled: timing,
    invitation_accepted: timing,
    reminders_ended: timing,
    slot_passed: timing,
    pass_requested: timing,
    pass_declined: timing,
    pass_returned: timing,
    review_finished: timing,
    review_renewal: timing,
    review_requested: timing,
    ad_rejected: alertTiming,
    delivery_stopped: alertTiming,
    asset_tired: alertTiming,
    spend_off: alertTiming,
    token_expiring: alertTiming,
  } satisfies Record<NotificationType, unknown>)
  .meta({
    id: 'NotificationMails',
    description: 'When each kind of notification is mailed; an alert that is off is not listed either.',
  });
export type NotificationMails = z.infer<typeof notificationMailsSchema>;

/**
 * Defaults: notifications that require an action are mailed immediately, the others daily. Only alerts about what stops
 * ads are on.
 */
export const defaultNotificationMails: NotificationMails = {
  mentioned: 'at_once',
  comment_created: 'at_once',
  changes_requested: 'at_once',
  approved: 'daily',
  file_rejected: 'daily',
  assigned: 'at_once',
  campaign_due_at: 'daily',
  creative_due_at: 'daily',
  creative_fulfilled: 'daily',
  campaign_fulfilled: 'at_once',
  invitation_accepted: 'daily',
  reminders_ended: 'at_once',
  slot_passed: 'at_once',
  pass_requested: 'at_once',
  pass_declined: 'at_once',
  pass_returned: 'at_once',
  review_finished: 'at_once',
  review_renewal: 'at_once',
  review_requested: 'at_once',
  ad_rejected: 'daily',
  delivery_stopped: 'off',
  asset_tired: 'off',
  spend_off: 'off',
  token_expiring: 'daily',
};
