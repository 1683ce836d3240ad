import { and, inArray, isNull, lte, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { notifications as endpoints } from '@ad-foundry/contract/notifications/inbox.ts';
import { notifications } from '#db/schema/notifications.ts';
import { visibleNotifications } from '#features/talk/notifications/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

type NotificationChange = z.output<typeof endpoints.change.body>;

/** Marks the actor's notifications as read or unread, or snoozes them. @throws AppError `notification.not-found` */
export async function changeNotifications(
  scope: Scope,
  { ids, read, snoozedUntil }: NotificationChange,
): Promise<void> {
  await scope.transaction(async (tx) => {
    const selected = and(visibleNotifications(tx), inArray(notifications.id, ids));
    if ((await tx.db.$count(notifications, selected)) < new Set(ids).size) throw new AppError('notification.not-found');
    if (read === undefined && snoozedUntil === undefined) return;
    await tx.db
      .update(notifications)
      .set({
        ...(read === undefined ? {} : { readAt: read ? tx.now() : null }),
        // Snoozed notifications return as unread.
        ...(snoozedUntil ? { readAt: null } : {}),
        ...(snoozedUntil === undefined ? {} : { snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil) }),
      })
      .where(selected);
    await tx.record('notifications.changed', { accountIds: [tx.actor.accountId] });
  });
}

/** Marks the actor's notifications as read, except snoozed ones. */
export async function readAll(scope: Scope): Promise<void> {
  await scope.transaction(async (tx) => {
    const now = tx.now();
    const isAwake = or(isNull(notifications.snoozedUntil), lte(notifications.snoozedUntil, now));
    const { rowCount } = await tx.db
      .update(notifications)
      .set({ readAt: now })
      .where(and(visibleNotifications(tx), isNull(notifications.readAt), isAwake));
    if (rowCount) await tx.record('notifications.changed', { accountIds: [tx.actor.accountId] });
  });
}
