import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { maskEmail, normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { sqlState } from '#db/transaction.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireAccount } from '#features/people/account/queries.ts';
import { addressChangeLimits } from '#features/people/sign-in/rules.ts';
import { endSessionsOf, rememberSession, rotateSession } from '#features/people/sessions/actions.ts';
import { forgetDevices, registerDevice } from '#features/people/sessions/actions/devices.ts';
import { requireFreshCode, requireOwnAccount, requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { consumeChallenge, createChallenge, dropChallenges } from './challenge.ts';
import { invalidCode, proveAddress } from './prove-address.ts';
import { countRequest, mailCode } from './request-code.ts';

interface Browser {
  cookies: Cookies;
}

type AccountRow = typeof accounts.$inferSelect;

const noticeMs = 48 * 3_600_000;

/**
 * Mails a code to the new address. If the address belongs to an account, its owner gets a notice instead; the response
 * is the same. The previous address is already confirmed by the code of the fresh proof.
 * @throws AppError `auth.step-up-required`, `account.same-email`, `request.too-many`, `sample.own-account`; `auth.required` for a session
 * that a guest link started
 */
export async function requestEmailChange(scope: AccountScope, email: string, browser: Browser): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  const emailNorm = normalizeEmail(email);
  await requireProof(scope, sessionId);
  await requireOwnAccount(scope, sessionId);
  await requireFreshCode(scope, sessionId);
  const account = await requireAccountRow(scope);
  if (account.emailNorm === emailNorm) throw new AppError('account.same-email');
  await consume(scope, addressChangeLimits(accountId));
  await countRequest(scope, emailNorm, browser);
  const { binding } = await scope.transaction(async (tx) => {
    const [holder] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    const task = { purpose: 'change_email', payload: { email } } as const;
    const challenge = await createChallenge(tx, { emailNorm, task, accountId, answerable: holder === undefined });
    const to = holder ?? { email, locale: account.locale };
    if (holder) {
      const day = tx.now().toISOString().slice(0, 10);
      const notice = { content: { kind: 'email_taken' }, dedupeKey: `email-taken/${emailNorm}/${day}` } as const;
      await queueMail(tx, { ...notice, to: to.email, locale: to.locale, accountId: holder.id, lifeMs: noticeMs });
    } else {
      const content = { kind: 'email_change_code', code: challenge.code } as const;
      await mailCode(tx, content, { to: to.email, locale: to.locale, accountId, challenge });
    }
    await tx.record('account.email-code-requested', {});
    return challenge;
  });
  browser.cookies.set('challenge', binding, limits.code.lifeMs / 1000);
}

/**
 * Confirms the code and changes the address. The session gets a new token; all other sessions end, all other browsers
 * are forgotten, all pending codes are invalidated, and the previous address gets a notice. A linked Google identity
 * stays linked.
 * @throws AppError `sign.invalid-code`, `request.too-many`, `organization.switched`; `auth.required` if a guest link
 * started the session
 */
export async function changeEmail(
  scope: AccountScope,
  { email, code }: { email: string; code: string },
  browser: Browser,
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  const { cookies } = browser;
  const emailNorm = normalizeEmail(email);
  await requireProof(scope, sessionId);
  // Requires no second proof, since a step-up code would invalidate the code of this change.
  const proven = await proveAddress(scope, { ...browser, code, emailNorm, purposes: ['change_email'] });
  if (proven.task.purpose !== 'change_email' || proven.accountId !== accountId) throw invalidCode(null);
  const next = { email: proven.task.payload.email, emailNorm };
  const account = await rejectTakenAddress(() =>
    scope.transaction(async (tx) => {
      if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw invalidCode(null);
      const before = await requireAccountRow(tx);
      await tx.db
        .update(accounts)
        .set({ ...next, mailRefusal: null, mailRefusedAt: null, mailReturnedAt: null, updatedAt: tx.now() })
        .where(eq(accounts.id, accountId));
      await moveGuestLinks(tx, before, next);
      await dropChallenges(tx, accountId);
      await endSessionsOf(tx, accountId, { except: sessionId });
      await forgetDevices(tx, accountId);
      await registerDevice(tx, accountId, cookies);
      rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId: scope.organizationId }));
      await notifyPreviousAddress(tx, { before, email: next.email, challengeId: proven.challengeId });
      await recordChange(tx, { before, email: next.email });
      return requireAccount(tx, accountId, scope.organizationId);
    }),
  );
  await proven.complete();
  return account;
}

/** Throws `sign.invalid-code` if another account took the address first, although the code was right. */
async function rejectTakenAddress<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === '23505') throw invalidCode(null);
    throw error;
  }
}

async function requireAccountRow({ db, identity }: AccountScope): Promise<AccountRow> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, identity.accountId));
  if (!account) throw new AppError('auth.required');
  return account;
}

/** Moves the account's guest links to the new address, so that they still work. */
async function moveGuestLinks(
  tx: BaseScope,
  before: AccountRow,
  next: { email: string; emailNorm: string },
): Promise<void> {
  const memberships = tx.db.select({ id: members.id }).from(members).where(eq(members.accountId, before.id));
  const sameInvitation = sql`exists (select from invitations other where other.organization_id = ${invitations.organizationId}
    and other.email_norm = ${next.emailNorm} and other.campaign_id is not distinct from ${invitations.campaignId}
    and other.group_id is not distinct from ${invitations.groupId})`;
  await tx.db
    .update(invitations)
    .set(next)
    .where(
      and(
        eq(invitations.emailNorm, before.emailNorm),
        eq(invitations.role, 'guest'),
        inArray(invitations.memberId, memberships),
        isNull(invitations.revokedAt),
        sql`not ${sameInvitation}`,
      ),
    );
}

/** Notifies the previous address, and says what to do if its owner did not make the change. */
async function notifyPreviousAddress(
  tx: BaseScope,
  { before, email, challengeId }: { before: AccountRow; email: string; challengeId: string },
): Promise<void> {
  await queueMail(tx, {
    content: { kind: 'email_changed', newEmail: maskEmail(email) },
    to: before.email,
    locale: before.locale,
    accountId: before.id,
    dedupeKey: `email-changed/${challengeId}`,
    lifeMs: noticeMs,
  });
}

/** Records the change in the audit log of every organization where the account is an active member. */
async function recordChange(tx: BaseScope, { before, email }: { before: AccountRow; email: string }): Promise<void> {
  const accountId: AccountId = before.id;
  const memberships = await tx.db
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.status, 'active')));
  const data = { email: maskEmail(email), formerEmail: maskEmail(before.email) };
  if (memberships.length === 0) await tx.record('account.email-changed', data, { accountId });
  for (const { organizationId } of memberships)
    await tx.record('account.email-changed', data, { accountId, organizationId });
}
