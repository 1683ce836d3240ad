import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import type { LinkPayload, SignUpPayload } from '#db/schema/accounts.ts';
import { createOrganization } from '#features/organizations/actions.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { SystemScope } from '#infra/scope.ts';
import { consumeChallenge, type Errand } from './challenge.ts';
import { enter } from './enter.ts';
import { ensureAccount } from './ensure-account.ts';
import { addIdentity, linkIdentity } from './identities.ts';
import { invalidCode, proveAddress, type Entry } from './prove-address.ts';

/** `email` is left out for a code that was mailed while signing in with Google. */
type Confirming = Entry & { email?: string | undefined };

const purposes = ['sign_in', 'sign_up', 'link'] as const;

/**
 * Signs in with a code, in the browser that asked for it.
 * @throws AppError `sign.invalid-code` for wrong, expired, used, foreign and unknown alike
 */
export async function confirmCode(scope: SystemScope, { email, ...entry }: Confirming): Promise<Account> {
  const named = email === undefined ? null : normalizeEmail(email);
  const proven = await proveAddress(scope, { ...entry, emailNorm: named, purposes });
  const { cookies, caller } = entry;
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, proven.emailNorm))) throw invalidCode(null);
    const accountId = await accountFor(tx, proven, caller);
    return enter(tx, { accountId, method: proven.errand.purpose === 'link' ? 'google' : 'code', cookies, caller });
  });
  await proven.settle();
  return account;
}

interface Matched {
  errand: Errand;
  accountId: AccountId | null;
}

/** The account of a code that was right: made by a sign-up, and with the identity that waited for the code. */
async function accountFor(tx: SystemScope, { errand, accountId }: Matched, caller: Caller): Promise<AccountId> {
  if (errand.purpose === 'sign_up') return createAccount(tx, errand.payload, caller);
  if (errand.purpose === 'link') return openByIdentity(tx, { ...errand.payload, accountId, caller });
  if (accountId === null) throw invalidCode(null);
  return accountId;
}

type Opening = LinkPayload & { accountId: AccountId | null; caller: Caller };

/** The account of an identity whose address is proven now. Where it was taken meanwhile, the code is still the owner's. */
async function openByIdentity(tx: SystemScope, { accountId, newcomer, caller, ...identity }: Opening) {
  if (accountId === null && newcomer !== undefined) {
    const { accountId: id, made } = await ensureAccount(tx, { ...newcomer, email: identity.email }, caller);
    if (made) await addIdentity(tx, id, identity);
    else await linkIdentity(tx, id, { identity, caller });
    return id;
  }
  if (accountId === null) throw invalidCode(null);
  await linkIdentity(tx, accountId, { identity, caller });
  return accountId;
}

/** Makes the account and its organization. An account that came to be in the meantime is left as it is. */
async function createAccount(tx: SystemScope, wish: SignUpPayload, caller: Caller): Promise<AccountId> {
  const { organizationName, ...person } = wish;
  const { accountId, made } = await ensureAccount(tx, person, caller);
  if (made && organizationName !== null)
    await createOrganization(tx, { name: organizationName, ownerId: accountId, caller });
  return accountId;
}
