import type { AccountId } from '@ad-foundry/contract/ids.ts';
import {
  defaultNotificationMails,
  notificationTypes,
  type NotificationMails,
  type NotificationType,
} from '@ad-foundry/contract/notifications/notification-type.ts';
import type { Secrets } from '#infra/crypto/secrets.ts';

/** When notifications of a type are mailed to a person who chose this; `never` for types with a mail of their own. */
export function timingOf(choices: Partial<NotificationMails>, type: string) {
  const [known] = notificationTypes.filter((each) => each === type);
  return known ? (choices[known] ?? defaultNotificationMails[known]) : 'never';
}

/** Whose mails of which types a link stops. */
export interface Stop {
  accountId: AccountId;
  types: NotificationType[];
}

const purpose = 'mail-choices';

/** A token that stops mails of these types, without a session and for good. */
export function stopToken(secrets: Secrets, { accountId, types }: Stop): string {
  const numbers = types.map((type) => notificationTypes.indexOf(type)).join('-');
  const mac = secrets.mac(purpose, accountId, numbers).toString('base64url');
  return `${accountId}.${numbers}.${mac}`;
}

/** What a token stops; null for an invalid one. */
export function readStopToken(secrets: Secrets, token: string): Stop | null {
  const [accountId = '', numbers = '', mac = ''] = token.split('.');
  if (!secrets.verifyMac(purpose, Buffer.from(mac, 'base64url'), accountId, numbers)) return null;
  const types = numbers.split('-').flatMap((index) => notificationTypes[Number(index)] ?? []);
  return { accountId: accountId as AccountId, types };
}
