import type { AccountId } from '@ad-foundry/contract/ids.ts';
import {
  defaultNotificationMails,
  notificationTypes,
  type AlertTiming,
  type MailTiming,
  type NotificationMails,
  type NotificationType,
} from '@ad-foundry/contract/notifications/notification-type.ts';
import type { Secrets } from '#infra/crypto/secrets.ts';

/**
 * When notifications of a type are mailed, according to a person's choices; `never` for types with a separate mail, and
 * `off` for alerts that are not even listed.
 */
export function timingOf(choices: Partial<NotificationMails>, type: string) {
  const [notificationType] = notificationTypes.filter((each) => each === type);
  return notificationType ? (choices[notificationType] ?? defaultNotificationMails[notificationType]) : 'never';
}

/** Whether a notification with this timing is mailed at some time. */
export const isMailed = (timing: MailTiming | AlertTiming): timing is Exclude<MailTiming, 'never'> =>
  timing !== 'never' && timing !== 'off';

/** Whether the feature that raises a notification mails it on the day, since the daily mail may come too late. */
export const isMailedSeparately = (type: string): boolean => type === 'token_expiring';

/** The mails that a link stops: those of a type of notification, or reminders. */
export type StopTopic = NotificationType | 'reminders';

/** The account and the topics whose mails a link stops. */
export interface Stop {
  accountId: AccountId;
  topics: StopTopic[];
}

const purpose = 'mail-choices';
/** Stands in the links of reminders that were mailed before 2026-11-29. */
const ofReminders = 'r';

/** A token that stops mails about these types; it works without a session and does not expire. */
export function stopToken(secrets: Secrets, accountId: AccountId, types: readonly NotificationType[]): string {
  const numbers = types.map((type) => notificationTypes.indexOf(type)).join('-');
  const mac = secrets.mac(purpose, accountId, numbers).toString('base64url');
  return `${accountId}.${numbers}.${mac}`;
}

/** The account and topics of a token; null for an invalid one. */
export function readStopToken(secrets: Secrets, token: string): Stop | null {
  const [accountId = '', numbers = '', mac = ''] = token.split('.');
  if (!secrets.verifyMac(purpose, Buffer.from(mac, 'base64url'), accountId, numbers)) return null;
  const topics = numbers
    .split('-')
    .flatMap((number): StopTopic[] =>
      number === ofReminders ? ['reminders'] : [notificationTypes[Number(number)] ?? []].flat(),
    );
  return { accountId: accountId as AccountId, topics };
}
