import { eq } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { accounts, type SignUpPayload } from '#db/schema/accounts.ts';
import { queueMail } from '#emails/outbox.ts';
import { requireAccount } from '#features/account/queries.ts';
import { recordAct } from '#features/audit/actions.ts';
import { createOrganization } from '#features/organizations/actions.ts';
import { findHomeOrganization } from '#features/organizations/queries.ts';
import { addressEntryLimits, networkEntryLimits, normalizeEmail, readUserAgent } from '#features/sign-in/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { newId } from '#infra/ids.ts';
import { consume, giveBack } from '#infra/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { consumeChallenge, hasOpenChallenge, tryCode } from './challenge.ts';
import { endSession, findKnownDevice, noteDevice, rememberSession, startSession } from '#features/sessions/actions.ts';

interface Entry {
  email: string;
  code: string;
  cookies: Cookies;
  caller: Caller;
  network: string | null;
}

/**
 * Signs in with a code, in the browser that asked for it.
 * @throws AppError `sign.invalid-code` for wrong, expired, used, foreign and unknown alike
 */
export async function confirmCode(scope: SystemScope, entry: Entry): Promise<Account> {
  const emailNorm = normalizeEmail(entry.email);
  const byNetwork = networkEntryLimits(entry);
  await consume(scope, byNetwork);
  const binding = entry.cookies.get('challenge');
  // A stranger without a code of this address does not count against it.
  if (!binding || !(await hasOpenChallenge(scope, { emailNorm, binding }))) throw await refuse(scope, entry, null);
  const device = await findKnownDevice(scope, emailNorm, entry.cookies);
  const byAddress = addressEntryLimits({ email: emailNorm, network: entry.network, device });
  await consume(scope, byAddress);
  const outcome = await tryCode(scope, { emailNorm, binding, code: readCode(entry.code) });
  if (!outcome.matched) throw await refuse(scope, entry, outcome.attemptsLeft);
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, outcome.id, emailNorm))) throw invalidCode(null);
    const accountId = outcome.payload ? await createAccount(tx, outcome.payload, entry.caller) : outcome.accountId;
    if (!accountId) throw invalidCode(null);
    return signInAs(tx, accountId, entry);
  });
  await giveBack(scope, [...byNetwork, ...byAddress]);
  entry.cookies.clear('challenge');
  return account;
}

async function refuse(scope: SystemScope, { caller }: Entry, attemptsLeft: number | null): Promise<AppError> {
  await recordAct(scope, { act: 'sign-in.code-wrong', caller });
  return invalidCode(attemptsLeft);
}

function invalidCode(attemptsLeft: number | null): AppError {
  return new AppError('sign.invalid-code', attemptsLeft === null ? {} : { data: { attemptsLeft } });
}

/** Makes the account and its organization. An account that came to be in the meantime is left as it is. */
async function createAccount(tx: SystemScope, wish: SignUpPayload, caller: Caller): Promise<AccountId> {
  const now = tx.now();
  const emailNorm = normalizeEmail(wish.email);
  const [made] = await tx.db
    .insert(accounts)
    .values({
      id: newId('account'),
      email: wish.email,
      emailNorm,
      firstName: wish.firstName,
      lastName: wish.lastName,
      locale: wish.locale,
      theme: 'system',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: accounts.emailNorm })
    .returning({ id: accounts.id });
  if (!made) {
    const [known] = await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.emailNorm, emailNorm));
    if (!known) throw invalidCode(null);
    return known.id;
  }
  const organization = await createOrganization(tx, { name: wish.organizationName, ownerId: made.id });
  await recordAct(tx, { act: 'account.created', accountId: made.id, organizationId: organization.id, caller });
  return made.id;
}

async function signInAs(tx: SystemScope, accountId: AccountId, { cookies, caller }: Entry): Promise<Account> {
  const [account] = await tx.db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.deletedAt) throw invalidCode(null);
  if (account.disabledAt) throw new AppError('sign.account-unavailable');
  const organizationId = await findHomeOrganization(tx, accountId);
  // One browser, one session: what it was signed in to before ends here.
  const before = cookies.get('session');
  if (before) await endSession(tx, before, 'signed-in-again');
  const session = await startSession(tx, { accountId, organizationId, caller });
  rememberSession(cookies, session);
  if ((await noteDevice(tx, accountId, cookies)) === 'new') {
    const content = { kind: 'new_device', at: tx.now().toISOString(), ...readUserAgent(caller.userAgent) } as const;
    await queueMail(tx, {
      content,
      to: account.email,
      locale: account.locale,
      accountId,
      dedupeKey: `new-device/${session.id}`,
      lifeMs: 48 * 3_600_000,
    });
  }
  await recordAct(tx, { act: 'sign-in.succeeded', accountId, organizationId, caller });
  return requireAccount(tx, accountId, organizationId);
}
