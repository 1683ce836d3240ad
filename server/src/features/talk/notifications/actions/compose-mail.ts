import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Notification } from '@ad-foundry/contract/notifications/inbox.ts';
import { notificationTypes, type NotificationType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { notifications } from '#db/schema/notifications.ts';
import { writeNotificationMail } from '#emails/notification-mail.ts';
import { personalLinks } from '#emails/personal-link.ts';
import type { Recipient } from '#emails/recipient.ts';
import { findSender } from '#emails/sender.ts';
import type { CompositionContext, Composition } from '#emails/send-mail.ts';
import { selectNotifications, visibleNotifications } from '#features/talk/notifications/queries.ts';
import { readMailFacts } from '#features/talk/notifications/queries/mail-facts.ts';
import { isHeard } from '#features/talk/notifications/queries/follows.ts';
import { presentNotification } from '#features/talk/notifications/present.ts';
import { isReadByClients, targetOfNotifications } from '#features/talk/replies/queries.ts';
import { isMailed, stopToken, timingOf } from '#features/talk/notifications/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { drawPictures } from './draw-pictures.ts';

/** Writes a mail with the notifications that the person may still see and has neither read nor muted. */
export async function composeNotifications(composing: CompositionContext): Promise<Composition> {
  const { scope, adapters, mail, recipient } = composing;
  const { publicUrl } = adapters;
  const { accountId, role, locale, timeZone, organizationName } = recipient;
  const person = composing.actAs({ accountId, role });
  const items = await listItems(person, mail.id, recipient);
  if (typeof items === 'string') return items;
  const facts = await readMailFacts(person, items);
  const drawn = await drawPictures(scope, items, { facts, ...adapters });
  const campaignIds = [...new Set(items.flatMap(({ campaign }) => campaign?.id ?? []))];
  const types = notificationTypes.filter((each) => items.some(({ type }) => type === each));
  const stopUrl = (chosenTypes: NotificationType[]) =>
    new URL(`/api/mail-choices/${stopToken(scope.secrets, accountId, chosenTypes)}`, publicUrl).href;
  const replyTarget = targetOfNotifications(items);
  const canAnswer = adapters.inbound !== null && replyTarget !== null && replyTarget !== 'several';
  const letter = writeNotificationMail({
    items,
    facts,
    organizationName,
    isGuest: role === 'guest',
    isDaily: mail.day !== null,
    answerReaders: canAnswer ? ((await isReadByClients(person, replyTarget)) ? 'client' : 'internal') : null,
    stops: types.map((type) => ({ type, url: stopUrl([type]) })),
    locale,
    timeZone,
    now: scope.now(),
    addressOf: await personalLinks(scope, { accountId, campaignIds, publicUrl }),
    pictures: drawn.pictures,
    sender: await findSender(scope, { to: recipient.to, accountId, actorId: onlyActorOf(items) }),
  });
  return {
    ...letter,
    pictures: [...(letter.pictures ?? []), ...drawn.files],
    ...(letter.thread ? { references: `<${letter.thread}.${accountId}@${publicUrl.hostname}>` } : {}),
    replyTarget,
    unsubscribeUrl: stopUrl(types),
  };
}

/** The person behind all notifications of a mail; null for several. */
function onlyActorOf(items: readonly Notification[]) {
  const actorIds = new Set(items.map(({ actor }) => actor?.id ?? null));
  const [actorId = null] = actorIds.size === 1 ? actorIds : [];
  return actorId;
}

/** The notifications of a mail, newest first; if none remain, the reason that excluded the last of them. */
async function listItems(scope: Scope, mailId: string, { notificationMails }: Recipient) {
  const visible = and(visibleNotifications(scope), eq(notifications.mailId, mailId));
  const unread = and(visible, isNull(notifications.readAt));
  const rows = await selectNotifications(scope)
    .where(and(unread, isHeard))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  const readable = rows
    .map((row) => presentNotification(scope.actor, row, new Map()))
    .filter(({ comment }) => comment?.excerpt !== null);
  const unanswered = readable.filter(({ type, pass }) => type !== 'pass_requested' || pass?.state === 'requested');
  if (readable.length > 0 && unanswered.length === 0) return 'already-answered';
  const items = unanswered.filter(({ type }) => isMailed(timingOf(notificationMails, type)));
  if (items.length > 0) return items;
  if (unanswered.length > 0) return 'unsubscribed';
  const count = (condition: SQL | undefined) => scope.db.$count(notifications, condition);
  if (rows.length > 0 || (await count(visible)) === 0) return 'out-of-reach';
  return (await count(unread)) === 0 ? 'already-seen' : 'muted';
}
