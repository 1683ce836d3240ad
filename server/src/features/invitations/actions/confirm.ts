import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { invitations as endpoints } from '@ad-foundry/contract/invitations.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { maskEmail, nameFromAddress } from '@ad-foundry/contract/rules/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { recordAct } from '#features/audit/actions.ts';
import type { Invited } from '#features/invitations/present.ts';
import { mayEnter, requireOpenInvitation } from '#features/invitations/queries.ts';
import { linkLimits, networkLimits } from '#features/invitations/rules.ts';
import { consumeChallenge, createChallenge, type Challenge } from '#features/sign-in/actions/challenge.ts';
import { ensureAccount } from '#features/sign-in/actions/ensure-account.ts';
import { enter } from '#features/sign-in/actions/enter.ts';
import { invalidCode, proveAddress } from '#features/sign-in/actions/prove-address.ts';
import { countRequest, mailCode } from '#features/sign-in/actions/request-code.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume } from '#infra/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { join } from './join.ts';

interface Browser {
  cookies: Cookies;
  caller: Caller;
  /** Null where the caller's network is not counted. */
  network: string | null;
}

/**
 * Mails a code to the invited address; the visitor does not say which that is. A disabled account gets none.
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
      errand: { purpose: 'invitation', payload: { invitation: id } },
      accountId,
      answerable: usable,
    });
    if (usable) {
      const { code } = challenge;
      const content = { kind: 'invitation_code', code, organizationName: organization.name } as const;
      await mailCode(tx, content, { to: invitation.email, locale: account?.locale ?? locale, accountId, challenge });
    }
    const { organizationId } = invitation;
    // Nobody has proven yet who asks; and whether the address has an account is not the organization's to read.
    const data = { email: maskEmail(invitation.email) };
    await recordAct(tx, {
      act: 'invitation.code-requested',
      organizationId,
      target: id,
      data,
      caller: browser.caller,
    });
    return challenge;
  });
}

type Answer = z.output<typeof endpoints.confirm.body> & { invitationId: InvitationId };

/**
 * Signs in as the invited address, makes its account where there is none, and accepts; all of it or nothing.
 * @throws AppError `invitation.not-found`, `sign.invalid-code`; `invitation.name-needed` for a right code of somebody
 * new, whose code can be entered again
 */
export async function confirmInvitation(scope: SystemScope, answer: Answer, browser: Browser): Promise<Account> {
  const invited = await requireOpenInvitation(scope, answer.invitationId);
  const { id, email, emailNorm, organizationId } = invited.invitation;
  const proven = await proveAddress(scope, { ...browser, code: answer.code, emailNorm, purposes: ['invitation'] });
  // A code says yes to what it was asked for, and to nothing else that waits for the same address.
  if (proven.errand.purpose !== 'invitation' || proven.errand.payload.invitation !== id) throw invalidCode(null);
  const person = await nameOf(scope, answer, invited);
  if (!person) {
    await proven.giveBack();
    throw new AppError('invitation.name-needed');
  }
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw invalidCode(null);
    const { accountId } = await ensureAccount(tx, { ...person, email, locale: answer.locale }, browser.caller);
    await join(tx, invited, { accountId, caller: browser.caller });
    return enter(tx, { ...browser, accountId, method: 'code', organizationId });
  });
  await proven.settle();
  return account;
}

/** What a new account would be called. Null where a seat needs a name and none was given. */
async function nameOf({ db }: SystemScope, { firstName, lastName }: Answer, { invitation }: Invited) {
  if (firstName !== undefined && lastName !== undefined) return { firstName, lastName };
  const known = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.emailNorm, invitation.emailNorm));
  return known.length > 0 || invitation.role === 'guest' ? nameFromAddress(invitation.email) : null;
}

/**
 * Lets a guest in by their link alone, in a browser that knows them, for a short session that is a guest's only.
 * @throws AppError `invitation.not-found`, `request.too-many`; `auth.required` where a code has to be asked for
 */
export async function enterByLink(scope: SystemScope, invitationId: InvitationId, browser: Browser): Promise<Account> {
  const { cookies, caller, network } = browser;
  await consume(scope, networkLimits('enter', network));
  return scope.transaction(async (tx) => {
    const invited = await requireOpenInvitation(tx, invitationId);
    if (!(await mayEnter(tx, invited, cookies))) throw new AppError('auth.required');
    const { organizationId, emailNorm, id } = invited.invitation;
    await consume(tx, linkLimits(id));
    const [account] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.emailNorm, emailNorm));
    if (!account) throw new AppError('auth.required');
    await join(tx, invited, { accountId: account.id, caller });
    await recordAct(tx, { act: 'guest-link.used', organizationId, accountId: account.id, target: id, caller });
    return enter(tx, { accountId: account.id, method: 'guest_link', organizationId, cookies, caller });
  });
}
