import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { maskEmail, normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/return-path.ts';
import { emailSchema, type GoogleAnswer, type signIn } from '@ad-foundry/contract/sign-in.ts';
import type { IdentityClaims, IdentityProvider } from '#adapters/identity/identity-provider.ts';
import { accounts } from '#db/schema/accounts.ts';
import { recordAct } from '#features/audit/actions.ts';
import { ownsMailbox, personNameFrom } from '#features/sign-in/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SystemScope } from '#infra/scope.ts';
import { beginAttempt, takeAttempt } from './attempts.ts';
import { enter } from './enter.ts';
import { ensureAccount } from './ensure-account.ts';
import { addIdentity, linkIdentity, useIdentity } from './identities.ts';
import { findHint } from './login-hint.ts';
import { requestLinkCode } from './request-code.ts';

interface Browser {
  cookies: Cookies;
  caller: Caller;
  /** Null where the caller's network is not counted. */
  network: string | null;
  google: IdentityProvider;
}

type Wish = z.output<typeof signIn.startGoogle.query> & { locale: Locale };

/**
 * Begins a sign-in with Google in this browser. @returns where to send it
 * @throws AppError `sign.google-unavailable`
 */
export async function startGoogle(scope: SystemScope, wish: Wish, { cookies, google }: Browser): Promise<string> {
  const { returnTo = '/', invitationId = null, locale } = wish;
  const secrets = google.newSecrets();
  const inside = isInsidePath(returnTo) ? returnTo : '/';
  const { state, binding } = await beginAttempt(scope, secrets, { returnTo: inside, invitationId, locale });
  const loginHint = invitationId && (await findHint(scope, invitationId, cookies));
  const url = await google.begin({ ...secrets, state, locale, loginHint });
  if (url === null) throw new AppError('sign.google-unavailable', { retryAfterSeconds: 5 });
  cookies.set('oauth', binding, limits.googleAttemptMs / 1000);
  return url;
}

/**
 * Ends a sign-in with Google: redeems the code once and enters the account that the identity belongs to.
 * @throws AppError `sign.google-state`, `sign.google-failed`, `sign.google-unavailable`, `sign.email-unverified`,
 * `sign.account-unavailable`, and `sign.link-required` after a code was mailed
 */
export async function finishGoogle(
  scope: SystemScope,
  sent: z.output<typeof signIn.finishGoogle.body>,
  browser: Browser,
): Promise<GoogleAnswer> {
  const { cookies, caller, google } = browser;
  const binding = cookies.get('oauth');
  const attempt = binding ? await takeAttempt(scope, { binding, state: sent.state }) : null;
  if (attempt === null) throw new AppError('sign.google-state');
  cookies.clear('oauth');
  const redeemed = await google.redeem({ ...attempt.secrets, ...sent, iss: sent.iss });
  if (!redeemed.ok) {
    await recordAct(scope, { act: 'sign-in.google-refused', caller, data: { detail: redeemed.detail } });
    throw new AppError(redeemed.reason === 'refused' ? 'sign.google-failed' : 'sign.google-unavailable');
  }
  const email = emailSchema.safeParse(redeemed.claims.email);
  if (!email.success) throw new AppError('sign.google-failed');
  if (!redeemed.claims.emailVerified) throw new AppError('sign.email-unverified');
  const proven = { ...redeemed.claims, email: email.data };
  const { returnTo, invitationId } = attempt;
  const outcome = await scope.transaction((tx) => decide(tx, proven, { ...browser, locale: attempt.locale }));
  if ('account' in outcome) return { ...outcome.account, returnTo, invitationId };
  cookies.set('challenge', outcome.binding, limits.code.lifeMs / 1000);
  // The address is only hinted at: whoever came from Google may not be its owner.
  const data = { email: maskEmail(proven.email), returnTo, invitationId };
  throw new AppError('sign.link-required', { settled: true, data });
}

type Outcome = { account: Account } | { binding: string };
type Deciding = Browser & { locale: Locale };

/**
 * Which account it is: that of the identity, else that of the address, else a new one; the latter two at once only where
 * Google runs the mailbox, and else after a code that is mailed there.
 */
async function decide(tx: SystemScope, claims: IdentityClaims, deciding: Deciding): Promise<Outcome> {
  const { issuer, subject, email } = claims;
  const { cookies, caller } = deciding;
  const identity = { issuer, subject, email };
  const entering = (accountId: AccountId) => enter(tx, { accountId, method: 'google', cookies, caller });
  const owner = await useIdentity(tx, identity);
  if (owner) return { account: await entering(owner) };
  const [known] = await tx.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailNorm, normalizeEmail(email)));
  if (known?.disabledAt || known?.deletedAt) throw new AppError('sign.account-unavailable');
  if (known?.superHero) throw new AppError('sign.google-failed');
  const newcomer = { ...personNameFrom(claims), locale: deciding.locale };
  if (!ownsMailbox(claims)) {
    const waiting = known ? identity : { ...identity, newcomer };
    const challenge = await requestLinkCode(tx, { account: known ?? null, identity: waiting, ...deciding });
    return { binding: challenge.binding };
  }
  if (known) {
    // A second Google identity is nothing that an address alone may add.
    if (!(await linkIdentity(tx, known.id, { identity, caller }))) throw new AppError('sign.google-failed');
    return { account: await entering(known.id) };
  }
  const { accountId, made } = await ensureAccount(tx, { email, ...newcomer }, caller);
  // Another tab was quicker: its account is known now.
  if (!made) return decide(tx, claims, deciding);
  if (!(await addIdentity(tx, accountId, identity))) throw new AppError('sign.google-failed');
  return { account: await entering(accountId) };
}
