import type { AccountId, CommentId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { EventName } from '@ad-foundry/contract/events.ts';
import { heardWhenMuted } from '@ad-foundry/contract/notifications/follows.ts';
import type { ListedType } from '@ad-foundry/contract/notifications/notification-type.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { notifications } from '#db/schema/notifications.ts';
import { listMuting } from '#features/talk/notifications/queries/follows.ts';
import { isMailed, isMailedSeparately, timingOf } from '#features/talk/notifications/rules.ts';
import { newId } from '#infra/ids.ts';
import type { BaseScope, RecordedEvent } from '#infra/scope.ts';
import { occasions, type Occasion } from './occasions.ts';
import { readThreadsOf } from './read-threads.ts';
import { recipientsIn } from './recipients.ts';

type Finder = (payload: object, context: object) => Promise<Occasion[]>;

/**
 * Notifies each person whom an event concerns, once per subject and in the event's transaction; never the actor. Marks
 * the notifications of a thread as read for an actor who answers or resolves it.
 */
export async function notifyAbout(
  tx: BaseScope,
  { name, payload, accountId, organizationId }: RecordedEvent,
): Promise<void> {
  if (organizationId === null) return;
  const { threadId } = payload as { threadId?: CommentId };
  if (accountId !== null && threadId) await readThreadsOf(tx, { organizationId, accountId, threadIds: [threadId] });
  // TypeScript cannot relate a name to its payload in a table lookup.
  const find = (occasions as Partial<Record<EventName, unknown>>)[name] as Finder | undefined;
  if (!find) return;
  const notified = new Set<string>();
  for (const { dedupeKey = null, ...occasion } of await find(payload, { tx, find: recipientsIn(tx, organizationId) })) {
    const keyOf = (id: AccountId) => JSON.stringify([id, occasion.about]);
    const recipients = occasion.recipients.filter((id) => id !== accountId && !notified.has(keyOf(id)));
    for (const id of recipients) notified.add(keyOf(id));
    await writeNotifications(tx, { ...occasion, recipients }, { organizationId, actorId: accountId, dedupeKey });
  }
}

interface Attribution {
  organizationId: OrganizationId;
  actorId: AccountId | null;
  /** A person gets at most one notification with this key. */
  dedupeKey?: string | null;
}

/**
 * Writes the notifications of an occasion for recipients who have not muted its subject, and makes their open screens
 * reload.
 */
export async function writeNotifications(tx: BaseScope, occasion: Occasion, attribution: Attribution): Promise<void> {
  const { type, about } = occasion;
  const recipients = await leaveOutMuting(tx, occasion);
  if (recipients.length === 0) return;
  const { organizationId, actorId, dedupeKey = null } = attribution;
  const row = {
    ...about,
    type,
    organizationId,
    actorId,
    dedupeKey,
    createdAt: tx.now(),
  };
  const timings = await readTimings(tx, type, recipients);
  const rows = recipients.flatMap((accountId) => {
    const timing = timings.get(accountId) ?? 'never';
    if (timing === 'off') return [];
    return [
      {
        ...row,
        id: newId('notification'),
        accountId,
        mail: isMailed(timing) && !isMailedSeparately(type) ? timing : null,
      },
    ];
  });
  if (rows.length === 0) return;
  const inserted = await tx.db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.organizationId, notifications.accountId, notifications.dedupeKey] })
    .returning({ accountId: notifications.accountId });
  const accountIds = inserted.map(({ accountId }) => accountId);
  if (accountIds.length > 0) await tx.record('notifications.changed', { accountIds }, { organizationId });
}

async function leaveOutMuting(tx: BaseScope, { type, recipients, about }: Occasion): Promise<AccountId[]> {
  if (recipients.length === 0 || heardWhenMuted.some((each) => each === type)) return recipients;
  const muting = new Set(await listMuting(tx, about, recipients));
  return recipients.filter((id) => !muting.has(id));
}

/** When notifications of a type are mailed to each recipient. */
async function readTimings({ db }: BaseScope, type: ListedType, recipients: readonly AccountId[]) {
  const rows = await db
    .select({ id: accounts.id, mails: accounts.notificationMails })
    .from(accounts)
    .where(anyOf(accounts.id, [...recipients]));
  return new Map(rows.map(({ id, mails }) => [id, timingOf(mails, type)]));
}
