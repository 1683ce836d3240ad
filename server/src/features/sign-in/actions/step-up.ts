import { accounts } from '#db/schema/accounts.ts';
import { eq } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { recordAct } from '#features/audit/actions.ts';
import { rememberSession, rotateSession } from '#features/sessions/actions.ts';
import { requireProof } from '#features/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { AccountScope } from '#infra/scope.ts';
import { consumeChallenge, createChallenge } from './challenge.ts';
import { invalidCode, proveAddress } from './prove-address.ts';
import { countRequest, mailCode } from './request-code.ts';

interface Browser {
  cookies: Cookies;
  caller: Caller;
  /** Null where the caller's network is not counted. */
  network: string | null;
}

/**
 * Mails a code to the own address, which proves anew who sits there.
 * @throws AppError `request.too-many`; `auth.required` where only a guest's link was shown
 */
export async function requestStepUp(scope: AccountScope, browser: Browser): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  await requireProof(scope, sessionId);
  const { email, emailNorm, locale } = await requireOwn(scope);
  await countRequest(scope, emailNorm, browser);
  const { binding } = await scope.transaction(async (tx) => {
    const errand = { purpose: 'step_up', payload: null } as const;
    const challenge = await createChallenge(tx, { emailNorm, errand, accountId, answerable: true });
    await mailCode(tx, { kind: 'step_up_code', code: challenge.code }, { to: email, locale, accountId, challenge });
    await recordAct(tx, { act: 'step-up.code-requested', accountId, caller: browser.caller });
    return challenge;
  });
  browser.cookies.set('challenge', binding, limits.code.lifeMs / 1000);
}

/**
 * Takes the code: the session counts as proven from now on, under a new token. How it was begun stays.
 * @throws AppError `sign.invalid-code`, `request.too-many`; `organization.switched` where the token was exchanged
 */
export async function stepUp(scope: AccountScope, code: string, browser: Browser): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  const { emailNorm } = await requireOwn(scope);
  const proven = await proveAddress(scope, { ...browser, code, emailNorm, purposes: ['step_up'] });
  await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, emailNorm))) throw invalidCode(null);
    const { organizationId } = scope;
    const rotation = { organizationId, authenticatedAt: tx.now() };
    rememberSession(browser.cookies, await rotateSession(tx, sessionId, rotation));
    await recordAct(tx, { act: 'step-up.succeeded', accountId, caller: browser.caller });
  });
  await proven.settle();
}

async function requireOwn({ db, identity }: AccountScope) {
  const [own] = await db.select().from(accounts).where(eq(accounts.id, identity.accountId));
  if (!own) throw new AppError('auth.required');
  return own;
}
