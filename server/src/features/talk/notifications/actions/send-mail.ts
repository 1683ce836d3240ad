import { and, desc, eq, isNull, lte, or } from 'drizzle-orm';
import { notificationTypes, type NotificationType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { accounts } from '#db/schema/accounts.ts';
import { notificationMails, notifications } from '#db/schema/notifications.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import type { Mailer } from '#adapters/mail/mailer.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { storeMailAnswer } from '#emails/answers.ts';
import { writeNotificationMail } from '#emails/notification-mail.ts';
import { selectNotifications, visibleNotifications } from '#features/talk/notifications/queries.ts';
import { isHeard } from '#features/talk/notifications/queries/follows.ts';
import { presentNotification } from '#features/talk/notifications/present.ts';
import { stopToken, timingOf } from '#features/talk/notifications/rules.ts';
import type { Media } from '#infra/media/media.ts';
import type { Delegate } from '#infra/jobs/define-job.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { drawPictures } from './draw-pictures.ts';

interface Sending {
  mailId: string;
  mailer: Mailer;
  publicUrl: URL;
  storage: Storage;
  media: Media;
  actAs(person: Omit<Delegate, 'organizationId'>): Scope;
}

/**
 * Sends a mail of notifications: those that the person may still see, has not read and has not muted since. Without any, it is canceled.
 * As with reminders, a mail without an answer of the mail server is not sent again.
 * @throws when sending is to be tried again
 */
export async function sendNotificationMail(scope: OrganizationScope, sending: Sending): Promise<void> {
  const { mailId, mailer, publicUrl } = sending;
  const mine = and(eq(notificationMails.organizationId, scope.actor.organizationId), eq(notificationMails.id, mailId));
  const settle = async (values: Partial<typeof notificationMails.$inferInsert>) =>
    void (await scope.db.update(notificationMails).set(values).where(mine));
  if (!(await claim(scope, mailId))) return;
  const recipient = await findRecipient(scope, mailId);
  if (!recipient) return settle({ status: 'canceled' });
  const { attemptedAt } = recipient.mail;
  if (attemptedAt) return settle({ status: 'sent', sentAt: attemptedAt, error: noAnswer });
  const items = await listItems(sending.actAs({ accountId: recipient.id, role: recipient.role }), recipient);
  if (items.length === 0) return settle({ status: 'canceled' });
  const drawn = await drawPictures(scope, items, sending);
  const types = notificationTypes.filter((each) => items.some(({ type }) => type === each));
  const stopUrl = (some: NotificationType[]) =>
    new URL(`/api/mail-choices/${stopToken(scope.secrets, { accountId: recipient.id, topics: some })}`, publicUrl).href;
  const letter = writeNotificationMail({
    items,
    organizationName: recipient.organizationName,
    isGuest: recipient.role === 'guest',
    isDaily: recipient.mail.day !== null,
    stops: types.map((type) => ({ type, url: stopUrl([type]) })),
    locale: recipient.locale,
    publicUrl,
    pictures: drawn.sizes,
  });
  const outcome = await mailer.send({
    ...letter,
    pictures: drawn.files,
    ...(letter.thread ? { references: `<${letter.thread}.${recipient.id}@${publicUrl.hostname}>` } : {}),
    unsubscribeUrl: stopUrl(types),
    to: recipient.email,
    locale: recipient.locale,
    messageId: `<${mailId}@${publicUrl.hostname}>`,
    beforeEnd: () => settle({ attemptedAt: scope.now() }),
  });
  const isFinal = outcome.sent || outcome.refusal !== null;
  await settle(
    outcome.sent
      ? { status: 'sent', sentAt: scope.now(), error: null }
      : { error: outcome.reason, claimedUntil: null, attemptedAt: null, ...(isFinal ? { status: 'failed' } : {}) },
  );
  await storeMailAnswer(scope, recipient.email, outcome);
  if (!outcome.sent && !isFinal) throw new Error(`mail not sent: ${outcome.reason}`);
}

const noAnswer = 'the process ended before the mail server answered';
const claimMs = 60_000;

/** Claims a queued mail, so that it is sent once however many try. @throws while another worker sends it */
async function claim({ db, actor, now }: OrganizationScope, mailId: string): Promise<boolean> {
  const queued = and(
    eq(notificationMails.organizationId, actor.organizationId),
    eq(notificationMails.id, mailId),
    eq(notificationMails.status, 'queued'),
  );
  const isFree = or(isNull(notificationMails.claimedUntil), lte(notificationMails.claimedUntil, now()));
  const { rowCount } = await db
    .update(notificationMails)
    .set({ claimedUntil: new Date(now().getTime() + claimMs) })
    .where(and(queued, isFree));
  if (rowCount) return true;
  if ((await db.$count(notificationMails, queued)) === 0) return false;
  throw Object.assign(new Error('another worker is sending the mail'), { retryAfterMs: claimMs });
}

/** The mail with its recipient; null where they are no active member any more. */
async function findRecipient({ db, actor }: OrganizationScope, mailId: string) {
  const [row] = await db
    .select({
      mail: notificationMails,
      id: accounts.id,
      email: accounts.email,
      locale: accounts.locale,
      choices: accounts.notificationMails,
      role: members.role,
      organizationName: organizations.name,
    })
    .from(notificationMails)
    .innerJoin(
      members,
      and(
        eq(members.organizationId, notificationMails.organizationId),
        eq(members.accountId, notificationMails.accountId),
        eq(members.status, 'active'),
      ),
    )
    .innerJoin(
      accounts,
      and(eq(accounts.id, members.accountId), isNull(accounts.disabledAt), isNull(accounts.deletedAt)),
    )
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(and(eq(notificationMails.organizationId, actor.organizationId), eq(notificationMails.id, mailId)));
  return row ?? null;
}

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

async function listItems(scope: Scope, { mail, choices }: Recipient) {
  const rows = await selectNotifications(scope)
    .where(and(visibleNotifications(scope), eq(notifications.mailId, mail.id), isNull(notifications.readAt), isHeard))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  const items = rows.map((row) => presentNotification(scope.actor, row, new Map()));
  return items.filter(({ type, comment }) => timingOf(choices, type) !== 'never' && comment?.excerpt !== null);
}
