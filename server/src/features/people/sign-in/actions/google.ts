import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { maskEmail, normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/people/return-path.ts';
import { emailSchema, type GoogleAnswer, type signIn } from '@ad-foundry/contract/sign-in.ts';
import type { IdentityClaims, IdentityProvider } from '#adapters/identity/identity-provider.ts';
import { accounts } from '#db/schema/accounts.ts';
import { ownsMailbox, personNameFrom } from '#features/people/sign-in/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SystemScope } from '#infra/scope.ts';
import { beginAttempt, consumeAttempt } from './attempts.ts';
import { enter } from './enter.ts';
import { ensureAccount } from './ensure-account.ts';
import { addIdentity, linkIdentity, useIdentity } from './identities.ts';
import { findHint } from './login-hint.ts';
import { requestLinkCode } from './request-code.ts';

interface Browser {
  cookies: Cookies;
  google: IdentityProvider;
}

type Input = z.output<typeof signIn.startGoogle.query> & { locale: Locale };

/**
 * Starts a sign-in with Google in this browser. @returns the URL to redirect to
 * @throws AppError `sign.google-unavailable`
 */
export async function startGoogle(scope: SystemScope, input: Input, { cookies, google }: Browser): Promise<string> {
  const { returnTo = '/', invitationId = null, locale } = input;
  const secrets = google.newSecrets();
  const safeReturnTo = isInsidePath(returnTo) ? returnTo : '/';
  const { state, binding } = await beginAttempt(scope, secrets, { returnTo: safeReturnTo, invitationId, locale });
  const loginHint = invitationId && (await findHint(scope, invitationId, cookies));
  const url = await google.begin({ ...secrets, state, locale, loginHint });
  if (url === null) throw new AppError('sign.google-unavailable', { retryAfterSeconds: 5 });
  cookies.set('oauth', binding, limits.googleAttemptMs / 1000);
  return url;
}

/**
 * Completes a sign-in with Google: redeems the authorization code once and signs in to the account of the identity.
 * @throws AppError `sign.google-state`, `sign.google-failed`, `sign.google-unavailable`, `sign.email-unverified`,
 * `sign.account-unavailable`, and `sign.link-required` after a code was mailed
 */
export async function finishGoogle(
  scope: SystemScope,
  body: z.output<typeof signIn.finishGoogle.body>,
  browser: Browser,
): Promise<GoogleAnswer> {
  const { cookies, google } = browser;
  const binding = cookies.get('oauth');
  const attempt = binding ? await consumeAttempt(scope, { binding, state: body.state }) : null;
  if (attempt === null) throw new AppError('sign.google-state');
  cookies.clear('oauth');
  const redeemed = await google.redeem({ ...attempt.secrets, ...body, iss: body.iss });
  if (!redeemed.ok) {
    const { detail } = redeemed;
    await scope.transaction((tx) => tx.record('sign-in.google-refused', { detail }));
    throw new AppError(redeemed.reason === 'refused' ? 'sign.google-failed' : 'sign.google-unavailable');
  }
  const email = emailSchema.safeParse(redeemed.claims.email);
  if (!email.success) throw new AppError('sign.google-failed');
  if (!redeemed.claims.emailVerified) throw new AppError('sign.email-unverified');
  const proven = { ...redeemed.claims, email: email.data };
  const { returnTo, invitationId } = attempt;
  const outcome = await scope.transaction((tx) => chooseAccount(tx, proven, { ...browser, locale: attempt.locale }));
  if ('account' in outcome) return { ...outcome.account, returnTo, invitationId };
  cookies.set('challenge', outcome.binding, limits.code.lifeMs / 1000);
  // Masks the address, since the person who signs in with Google may not own it.
  const data = { email: maskEmail(proven.email), returnTo, invitationId };
  throw new AppError('sign.link-required', { settled: true, data });
}

type AccountOrBinding = { account: Account } | { binding: string };
type AccountChoice = Browser & { locale: Locale };

/**
 * Chooses the account: that of the identity, else that of the address, else a new one. For the last two, Google's claim
 * suffices only if Google runs the mailbox; otherwise a code is mailed to the address.
 */
async function chooseAccount(
  tx: SystemScope,
  claims: IdentityClaims,
  options: AccountChoice,
): Promise<AccountOrBinding> {
  const { issuer, subject, email } = claims;
  const { cookies } = options;
  const identity = { issuer, subject, email };
  const enterAs = (accountId: AccountId) => enter(tx, { accountId, method: 'google', cookies });
  const owner = await useIdentity(tx, identity);
  if (owner) return { account: await enterAs(owner) };
  const [existingAccount] = await tx.db
    .select()
    .from(accounts)
    .where(eq(accounts.emailNorm, normalizeEmail(email)));
  if (existingAccount?.disabledAt || existingAccount?.deletedAt) throw new AppError('sign.account-unavailable');
  if (existingAccount?.superHero) throw new AppError('sign.google-failed');
  const newcomer = { ...personNameFrom(claims), locale: options.locale };
  if (!ownsMailbox(claims)) {
    const pendingIdentity = existingAccount ? identity : { ...identity, newcomer };
    const challenge = await requestLinkCode(tx, {
      account: existingAccount ?? null,
      identity: pendingIdentity,
      ...options,
    });
    return { binding: challenge.binding };
  }
  if (existingAccount) {
    if (await linkIdentity(tx, existingAccount.id, { identity })) return { account: await enterAs(existingAccount.id) };
    // A concurrent request linked the identity. An address alone must not add a second Google identity to the account.
    const linked = await useIdentity(tx, identity);
    if (!linked) throw new AppError('sign.google-failed');
    return { account: await enterAs(linked) };
  }
  const { accountId, created } = await ensureAccount(tx, { email, ...newcomer });
  // A concurrent request created the account, so try again with that account.
  if (!created) return chooseAccount(tx, claims, options);
  if (!(await addIdentity(tx, accountId, identity))) throw new AppError('sign.google-failed');
  return { account: await enterAs(accountId) };
}
