import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { maskEmail, normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { sqlState } from '#db/transaction.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireAccount } from '#features/account/queries.ts';
import { recordAct } from '#features/audit/actions.ts';
import { addressChangeLimits } from '#features/sign-in/rules.ts';
import { endSessionsOf, rememberSession, rotateSession } from '#features/sessions/actions.ts';
import { forgetDevices, noteDevice } from '#features/sessions/actions/devices.ts';
import { requireFreshCode, requireProof } from '#features/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume } from '#infra/rate-limit.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { consumeChallenge, createChallenge, dropChallenges } from './challenge.ts';
import { invalidCode, proveAddress } from './prove-address.ts';
import { countRequest, mailCode } from './request-code.ts';

interface Browser {
  cookies: Cookies;
  caller: Caller;
  /** Null where the caller's network is not counted. */
  network: string | null;
}

type Own = typeof accounts.$inferSelect;

const noticeMs = 48 * 3_600_000;

/**
 * Mails a code to the address that the account is to have. Whoever has it already is told instead, and the answer is the
 * same. The address before has confirmed by the code of the fresh proof.
 * @throws AppError `auth.step-up-required`, `account.same-email`, `request.too-many`; `auth.required` where only a guest's
 * link was shown
 */
export async function requestEmailChange(scope: AccountScope, email: string, browser: Browser): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  const emailNorm = normalizeEmail(email);
  await requireProof(scope, sessionId);
  await requireFreshCode(scope, sessionId);
  const own = await requireOwn(scope);
  if (own.emailNorm === emailNorm) throw new AppError('account.same-email');
  await consume(scope, addressChangeLimits(accountId));
  await countRequest(scope, emailNorm, browser);
  const { binding } = await scope.transaction(async (tx) => {
    const [holder] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    const errand = { purpose: 'change_email', payload: { email } } as const;
    const challenge = await createChallenge(tx, { emailNorm, errand, accountId, answerable: holder === undefined });
    const to = holder ?? { email, locale: own.locale };
    if (holder) {
      const day = tx.now().toISOString().slice(0, 10);
      const notice = { content: { kind: 'email_taken' }, dedupeKey: `email-taken/${emailNorm}/${day}` } as const;
      await queueMail(tx, { ...notice, to: to.email, locale: to.locale, accountId: holder.id, lifeMs: noticeMs });
    } else {
      const content = { kind: 'email_change_code', code: challenge.code } as const;
      await mailCode(tx, content, { to: to.email, locale: to.locale, accountId, challenge });
    }
    await recordAct(tx, { act: 'account.email-code-requested', accountId, caller: browser.caller });
    return challenge;
  });
  browser.cookies.set('challenge', binding, limits.code.lifeMs / 1000);
}

/**
 * Takes the code: from now on the account has the new address and this session a new token. Every other session ends, no
 * browser but this one is known, no other code counts, and the address before is told. A Google identity stays.
 * @throws AppError `sign.invalid-code`, `request.too-many`, `organization.switched`; `auth.required` where only a guest's
 * link was shown
 */
export async function changeEmail(
  scope: AccountScope,
  { email, code }: { email: string; code: string },
  browser: Browser,
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  const { cookies, caller } = browser;
  const emailNorm = normalizeEmail(email);
  await requireProof(scope, sessionId);
  // What was asked for within the proof is finished without another one: its own code would overtake this one.
  const proven = await proveAddress(scope, { ...browser, code, emailNorm, purposes: ['change_email'] });
  if (proven.errand.purpose !== 'change_email' || proven.accountId !== accountId) throw invalidCode(null);
  const next = { email: proven.errand.payload.email, emailNorm };
  const account = await takenIsInvalid(() =>
    scope.transaction(async (tx) => {
      if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw invalidCode(null);
      const before = await requireOwn(tx);
      await tx.db
        .update(accounts)
        .set({ ...next, updatedAt: tx.now() })
        .where(eq(accounts.id, accountId));
      await moveGuestLinks(tx, before, next);
      await dropChallenges(tx, accountId);
      await endSessionsOf(tx, accountId, { except: sessionId, caller });
      await forgetDevices(tx, accountId);
      await noteDevice(tx, accountId, cookies);
      rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId: scope.organizationId }));
      await tellBefore(tx, { before, email: next.email, challengeId: proven.challengeId });
      await recordChange(tx, { before, email: next.email, caller });
      return requireAccount(tx, accountId, scope.organizationId);
    }),
  );
  await proven.settle();
  return account;
}

/** Somebody else was quicker to take the address: their code was right, too. */
async function takenIsInvalid<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) === '23505') throw invalidCode(null);
    throw error;
  }
}

async function requireOwn({ db, identity }: AccountScope): Promise<Own> {
  const [own] = await db.select().from(accounts).where(eq(accounts.id, identity.accountId));
  if (!own) throw new AppError('auth.required');
  return own;
}

/** The links that brought the account somewhere as a guest are theirs, and stay so under the new address. */
async function moveGuestLinks(tx: BaseScope, before: Own, next: { email: string; emailNorm: string }): Promise<void> {
  const theirs = tx.db.select({ id: members.id }).from(members).where(eq(members.accountId, before.id));
  const alike = sql`exists (select from invitations other where other.organization_id = ${invitations.organizationId}
    and other.email_norm = ${next.emailNorm} and other.campaign_id is not distinct from ${invitations.campaignId}
    and other.group_id is not distinct from ${invitations.groupId})`;
  await tx.db
    .update(invitations)
    .set(next)
    .where(
      and(
        eq(invitations.emailNorm, before.emailNorm),
        eq(invitations.role, 'guest'),
        inArray(invitations.memberId, theirs),
        isNull(invitations.revokedAt),
        sql`not ${alike}`,
      ),
    );
}

/** With what to do if it was somebody else: the old address opens nothing any more. */
function tellBefore(
  tx: BaseScope,
  { before, email, challengeId }: { before: Own; email: string; challengeId: string },
): Promise<void> {
  return queueMail(tx, {
    content: { kind: 'email_changed', newEmail: maskEmail(email) },
    to: before.email,
    locale: before.locale,
    accountId: before.id,
    dedupeKey: `email-changed/${challengeId}`,
    lifeMs: noticeMs,
  });
}

/** In the log of every organization that knew the account by the address before. */
async function recordChange(
  tx: BaseScope,
  { before, email, caller }: { before: Own; email: string; caller: Caller },
): Promise<void> {
  const accountId: AccountId = before.id;
  const places = await tx.db
    .select({ organizationId: members.organizationId })
    .from(members)
    .where(and(eq(members.accountId, accountId), eq(members.status, 'active')));
  const data = { email: maskEmail(email), formerEmail: maskEmail(before.email) };
  const act = { act: 'account.email-changed', accountId, data, caller } as const;
  if (places.length === 0) await recordAct(tx, act);
  for (const { organizationId } of places) await recordAct(tx, { ...act, organizationId });
}
