import { and, eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { accounts, type LinkPayload } from '#db/schema/accounts.ts';
import { identities } from '#db/schema/identities.ts';
import { queueMail } from '#emails/outbox.ts';
import { recordAct } from '#features/audit/actions.ts';
import { endSessionsOf } from '#features/sessions/actions.ts';
import { requireFresh, requireProof } from '#features/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { AccountScope, SystemScope } from '#infra/scope.ts';

const noticeMs = 48 * 3_600_000;

/** Whose identity it is, noting that it was used; null where nobody's. */
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

/** Notes the identity for the account. False where it is somebody's already, or the account has one of this issuer. */
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

/** Adds Google to the ways an account is entered, and tells its owner. False as with `addIdentity`. */
export async function linkIdentity(
  tx: SystemScope,
  accountId: AccountId,
  { identity, caller }: { identity: LinkPayload; caller: Caller },
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
  await recordAct(tx, { act: 'identity.linked', accountId, caller, data: { issuer: identity.issuer } });
  return true;
}

/**
 * Takes Google from the ways into the own account, and tells its owner; codes by mail stay. Every other session ends: one
 * of them may have come by it.
 * @throws AppError `auth.step-up-required`, `request.not-found` where nothing is linked; `auth.required` where only a
 * guest's link was shown
 */
export async function unlinkGoogle(scope: AccountScope, caller: Caller): Promise<void> {
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
    await endSessionsOf(tx, accountId, { except: sessionId, caller });
    for (const { issuer, subject, email } of removed) {
      await queueMail(tx, {
        content: { kind: 'google_removed', googleEmail: email },
        to: account.email,
        locale: account.locale,
        accountId,
        dedupeKey: `google-removed/${issuer}/${subject}/${tx.now().toISOString()}`,
        lifeMs: noticeMs,
      });
      await recordAct(tx, { act: 'identity.unlinked', accountId, caller, data: { issuer } });
    }
  });
}
