import { eq } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { readCode } from '@ad-foundry/contract/rules/sign-in-code.ts';
import { accounts, type SignUpPayload } from '#db/schema/accounts.ts';
import { recordAct } from '#features/audit/actions.ts';
import { createOrganization } from '#features/organizations/actions.ts';
import { findKnownDevice } from '#features/sessions/actions.ts';
import { addressEntryLimits, networkEntryLimits, normalizeEmail } from '#features/sign-in/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { newId } from '#infra/ids.ts';
import { consume, giveBack } from '#infra/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { consumeChallenge, findOpenChallenge, tryCode, type Errand } from './challenge.ts';
import { enter } from './enter.ts';
import { linkIdentity } from './identities.ts';

interface Entry {
  /** Left out for a code that was mailed while signing in with Google. */
  email?: string | undefined;
  code: string;
  cookies: Cookies;
  caller: Caller;
  network: string | null;
}

const purposes = ['sign_in', 'sign_up', 'link'] as const;

/**
 * Signs in with a code, in the browser that asked for it.
 * @throws AppError `sign.invalid-code` for wrong, expired, used, foreign and unknown alike
 */
export async function confirmCode(scope: SystemScope, entry: Entry): Promise<Account> {
  const named = entry.email === undefined ? null : normalizeEmail(entry.email);
  const byNetwork = networkEntryLimits(entry);
  await consume(scope, byNetwork);
  const binding = entry.cookies.get('challenge');
  const emailNorm = binding ? await findOpenChallenge(scope, { binding, purposes, emailNorm: named }) : null;
  // A stranger without a code of this address does not count against it.
  if (!binding || emailNorm === null) throw await refuse(scope, entry, null);
  const device = await findKnownDevice(scope, emailNorm, entry.cookies);
  const byAddress = addressEntryLimits({ email: emailNorm, network: entry.network, device });
  await consume(scope, byAddress);
  const outcome = await tryCode(scope, { emailNorm, binding, purposes, code: readCode(entry.code) });
  if (!outcome.matched) throw await refuse(scope, entry, outcome.attemptsLeft);
  const { cookies, caller } = entry;
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, outcome.id, emailNorm))) throw invalidCode(null);
    const accountId = await accountFor(tx, outcome, caller);
    return enter(tx, { accountId, method: outcome.errand.purpose === 'link' ? 'google' : 'code', cookies, caller });
  });
  await giveBack(scope, [...byNetwork, ...byAddress]);
  cookies.clear('challenge');
  return account;
}

interface Matched {
  errand: Errand;
  accountId: AccountId | null;
}

/** The account of a code that was right: made by a sign-up, and with the identity that waited for the code. */
async function accountFor(tx: SystemScope, { errand, accountId }: Matched, caller: Caller): Promise<AccountId> {
  if (errand.purpose === 'sign_up') return createAccount(tx, errand.payload, caller);
  if (accountId === null) throw invalidCode(null);
  // Where the identity was taken meanwhile, the code is still the owner's.
  if (errand.purpose === 'link') await linkIdentity(tx, accountId, { identity: errand.payload, caller });
  return accountId;
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
