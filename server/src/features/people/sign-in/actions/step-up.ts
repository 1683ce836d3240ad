import { accounts } from '#db/schema/accounts.ts';
import { eq } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { rememberSession, rotateSession } from '#features/people/sessions/actions.ts';
import { requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { AccountScope } from '#infra/scope.ts';
import { consumeChallenge, createChallenge } from './challenge.ts';
import { invalidCode, proveAddress } from './prove-address.ts';
import { countRequest, mailCode } from './request-code.ts';

interface Browser {
  cookies: Cookies;
}

/**
 * Mails a code to the account's current address, for a fresh proof of identity.
 * @throws AppError `request.too-many`; `auth.required` if a guest link started the session
 */
export async function requestStepUp(scope: AccountScope, browser: Browser): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  await requireProof(scope, sessionId);
  const { email, emailNorm, locale } = await requireAccountRow(scope);
  await countRequest(scope, emailNorm, browser);
  const { binding } = await scope.transaction(async (tx) => {
    const task = { purpose: 'step_up', payload: null } as const;
    const challenge = await createChallenge(tx, { emailNorm, task, accountId, answerable: true });
    await mailCode(tx, { kind: 'step_up_code', code: challenge.code }, { to: email, locale, accountId, challenge });
    await tx.record('step-up.code-requested', {});
    return challenge;
  });
  browser.cookies.set('challenge', binding, limits.code.lifeMs / 1000);
}

/**
 * Confirms the code: the session counts as freshly proven and gets a new token. Its sign-in method and start time stay.
 * @throws AppError `sign.invalid-code`, `request.too-many`; `organization.switched` if the token was already replaced
 */
export async function stepUp(scope: AccountScope, code: string, browser: Browser): Promise<void> {
  const { sessionId } = scope.identity;
  const { emailNorm } = await requireAccountRow(scope);
  const proven = await proveAddress(scope, { ...browser, code, emailNorm, purposes: ['step_up'] });
  await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw invalidCode(null);
    const { organizationId } = scope;
    const rotation = { organizationId, authenticatedAt: tx.now() };
    rememberSession(browser.cookies, await rotateSession(tx, sessionId, rotation));
    await tx.record('step-up.succeeded', {});
  });
  await proven.complete();
}

async function requireAccountRow({ db, identity }: AccountScope) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, identity.accountId));
  if (!account) throw new AppError('auth.required');
  return account;
}
