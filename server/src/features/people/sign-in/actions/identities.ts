import { and, eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { accounts, type LinkPayload } from '#db/schema/accounts.ts';
import { identities } from '#db/schema/identities.ts';
import { queueMail } from '#emails/outbox.ts';
import { endSessionsOf } from '#features/people/sessions/actions.ts';
import { requireFresh, requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { AccountScope, SystemScope } from '#infra/scope.ts';

const noticeMs = 48 * 3_600_000;

/** The account of the identity, or null if none is linked; updates the identity's last use. */
export async function useIdentity(
  tx: SystemScope,
  { issuer, subject }: Pick<LinkPayload, 'issuer' | 'subject'>,
): Promise<AccountId | null> {
  const [found] = await tx.db
    .update(identities)
    .set({ lastUsedAt: tx.now() })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .returning({ accountId: identities.accountId });
  return found?.accountId ?? null;
}

/** Links the identity to the account. @returns false if it is linked already or the account has one of this issuer */
export async function addIdentity(tx: SystemScope, accountId: AccountId, identity: LinkPayload): Promise<boolean> {
  const now = tx.now();
  const { issuer, subject, email } = identity;
  const added = await tx.db
    .insert(identities)
    .values({ issuer, subject, accountId, emailAtLink: email, createdAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ subject: identities.subject });
  return added.length > 0;
}

/** Links a Google identity to the account and notifies the owner. @returns false in the same cases as `addIdentity` */
export async function linkIdentity(
  tx: SystemScope,
  accountId: AccountId,
  { identity }: { identity: LinkPayload },
): Promise<boolean> {
  if (!(await addIdentity(tx, accountId, identity))) return false;
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) return false;
  await queueMail(tx, {
    content: { kind: 'google_added', googleEmail: identity.email },
    to: account.email,
    locale: account.locale,
    accountId,
    dedupeKey: `google-added/${identity.issuer}/${identity.subject}`,
    lifeMs: noticeMs,
  });
  await tx.record('identity.linked', { issuer: identity.issuer }, { accountId });
  return true;
}

/**
 * Unlinks Google from the account and notifies the owner; codes by mail still work. All other sessions end, since
 * Google may have started one of them.
 * @throws AppError `auth.step-up-required`, `request.not-found` if nothing is linked; `auth.required` if a guest link
 * started the session
 */
export async function unlinkGoogle(scope: AccountScope): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  await requireProof(scope, sessionId);
  await requireFresh(scope, sessionId);
  await scope.transaction(async (tx) => {
    const removed = await tx.db
      .delete(identities)
      .where(eq(identities.accountId, accountId))
      .returning({ issuer: identities.issuer, subject: identities.subject, email: identities.emailAtLink });
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
    if (removed.length === 0 || !account) throw new AppError('request.not-found');
    await endSessionsOf(tx, accountId, { except: sessionId });
    for (const { issuer, subject, email } of removed) {
      await queueMail(tx, {
        content: { kind: 'google_removed', googleEmail: email },
        to: account.email,
        locale: account.locale,
        accountId,
        dedupeKey: `google-removed/${issuer}/${subject}/${tx.now().toISOString()}`,
        lifeMs: noticeMs,
      });
      await tx.record('identity.unlinked', { issuer });
    }
  });
}
