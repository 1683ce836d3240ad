import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { invitations as endpoints } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { maskEmail, nameFromAddress } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import type { Invited } from '#features/people/invitations/present.ts';
import { canEnterByLink, requireOpenInvitation } from '#features/people/invitations/queries.ts';
import { linkLimits, networkLimits } from '#features/people/invitations/rules.ts';
import { consumeChallenge, createChallenge, type Challenge } from '#features/people/sign-in/actions/challenge.ts';
import { ensureAccount } from '#features/people/sign-in/actions/ensure-account.ts';
import { enter } from '#features/people/sign-in/actions/enter.ts';
import { invalidCode, proveAddress } from '#features/people/sign-in/actions/prove-address.ts';
import { countRequest, mailCode } from '#features/people/sign-in/actions/request-code.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { joinOrganization } from './join.ts';

interface Browser {
  cookies: Cookies;
}

/**
 * Mails a code to the invited address, which the client does not name. A disabled account gets no code.
 * @throws AppError `invitation.not-found`, `request.too-many`
 */
export async function requestInvitationCode(
  scope: SystemScope,
  { invitationId, locale }: { invitationId: InvitationId; locale: Locale },
  browser: Browser,
): Promise<Challenge> {
  const { invitation, organization } = await requireOpenInvitation(scope, invitationId);
  const { id, emailNorm } = invitation;
  await countRequest(scope, emailNorm, browser);
  return scope.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    const usable = account === undefined || (account.disabledAt === null && account.deletedAt === null);
    const accountId = account?.id ?? null;
    const challenge = await createChallenge(tx, {
      emailNorm,
      task: { purpose: 'invitation', payload: { invitation: id } },
      accountId,
      answerable: usable,
    });
    if (usable) {
      const { code } = challenge;
      const content = {
        kind: 'invitation_code',
        code,
        organizationName: organization.name,
        organizationId: organization.id,
      } as const;
      await mailCode(tx, content, { to: invitation.email, locale: account?.locale ?? locale, accountId, challenge });
    }
    const { organizationId } = invitation;
    // Omits `accountId`: the client has proven nothing yet, and the organization must not learn whether the address has
    // an account.
    const email = maskEmail(invitation.email);
    await tx.record('invitation.code-requested', { invitationId: id, email }, { organizationId });
    return challenge;
  });
}

type Answer = z.output<typeof endpoints.confirm.body> & { invitationId: InvitationId };

/**
 * Confirms a code in one transaction: signs in as the invited address, creates its account if needed, and accepts.
 * @throws AppError `invitation.not-found`, `sign.invalid-code`; `invitation.name-needed` if the code is right but a new
 * person has no name, who may then send the code again
 */
export async function confirmInvitation(scope: SystemScope, answer: Answer, browser: Browser): Promise<Account> {
  const invited = await requireOpenInvitation(scope, answer.invitationId);
  const { id, email, emailNorm, organizationId } = invited.invitation;
  const proven = await proveAddress(scope, { ...browser, code: answer.code, emailNorm, purposes: ['invitation'] });
  // A code accepts only the invitation that it was requested for, not another one to the same address.
  if (proven.task.purpose !== 'invitation' || proven.task.payload.invitation !== id) throw invalidCode(null);
  const person = await nameOf(scope, answer, invited);
  if (!person) {
    await proven.refundAttempts();
    throw new AppError('invitation.name-needed');
  }
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw invalidCode(null);
    const { accountId } = await ensureAccount(tx, { ...person, email, locale: answer.locale });
    await joinOrganization(tx, invited, { accountId });
    return enter(tx, { ...browser, accountId, method: 'code', organizationId });
  });
  await proven.complete();
  return account;
}

/** The name of a new account; null if a seat needs a name and the answer has none. */
async function nameOf({ db }: SystemScope, { firstName, lastName }: Answer, { invitation }: Invited) {
  if (firstName !== undefined && lastName !== undefined) return { firstName, lastName };
  const existingAccounts = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.emailNorm, invitation.emailNorm));
  return existingAccounts.length > 0 || invitation.role === 'guest' ? nameFromAddress(invitation.email) : null;
}

/**
 * Signs a guest in by the link alone, in a browser known to the address; the session is short and has guest rights
 * only.
 * @throws AppError `invitation.not-found`, `request.too-many`; `auth.required` if a code is needed
 */
export async function enterByLink(scope: SystemScope, invitationId: InvitationId, browser: Browser): Promise<Account> {
  const { cookies } = browser;
  await consume(scope, networkLimits('enter', scope.request));
  return scope.transaction(async (tx) => {
    const invited = await requireOpenInvitation(tx, invitationId);
    if (!(await canEnterByLink(tx, invited, cookies))) throw new AppError('auth.required');
    const { organizationId, emailNorm, id } = invited.invitation;
    await consume(tx, linkLimits(id));
    const [account] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.emailNorm, emailNorm));
    if (!account) throw new AppError('auth.required');
    await joinOrganization(tx, invited, { accountId: account.id });
    await tx.record('guest-link.used', { invitationId: id }, { organizationId, accountId: account.id });
    return enter(tx, { accountId: account.id, method: 'guest_link', organizationId, cookies });
  });
}
