import type { AccountId, CommentId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { anyOf } from '#db/any-of.ts';
import { comments } from '#db/schema/comments.ts';
import { notifications } from '#db/schema/notifications.ts';
import type { BaseScope, Scope } from '#infra/scope.ts';

/** Marks the actor's notifications about these threads as read, except snoozed ones. Ignores unknown threads. */
export async function readThreads(scope: Scope, threadIds: CommentId[]): Promise<void> {
  await scope.transaction((tx) => readThreadsOf(tx, { ...tx.actor, threadIds }));
}

interface Reader {
  organizationId: OrganizationId;
  accountId: AccountId;
  threadIds: CommentId[];
}

/** Does the same for any account in a transaction, since a person who acts in a thread has read it. */
export async function readThreadsOf(tx: BaseScope, reader: Reader): Promise<void> {
  const { organizationId, accountId, threadIds } = reader;
  const now = tx.now();
  const inThreads = sql`${notifications.commentId} in (select ${comments.id} from ${comments}
    where ${comments.organizationId} = ${organizationId}
      and (${anyOf(comments.id, threadIds)} or ${anyOf(comments.threadId, threadIds)}))`;
  const { rowCount } = await tx.db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.organizationId, organizationId),
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        or(isNull(notifications.snoozedUntil), lte(notifications.snoozedUntil, now)),
        inThreads,
      ),
    );
  if (rowCount) await tx.record('notifications.changed', { accountIds: [accountId] }, { organizationId });
}
