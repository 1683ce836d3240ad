import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { LinkPayload, SignUpPayload } from '#db/schema/accounts.ts';
import { createOrganization } from '#features/people/organizations/actions.ts';
import type { SystemScope } from '#infra/scope.ts';
import { consumeChallenge, type ChallengeContent } from './challenge.ts';
import { enter } from './enter.ts';
import { ensureAccount } from './ensure-account.ts';
import { addIdentity, linkIdentity } from './identities.ts';
import { invalidCode, proveAddress, type Entry } from './prove-address.ts';

/** `email` is omitted for a code mailed during a sign-in with Google. */
type Confirming = Entry & { email?: string | undefined };

const purposes = ['sign_in', 'sign_up', 'link'] as const;

/**
 * Signs in with a code, in the browser that requested it.
 * @throws AppError `sign.invalid-code` for wrong, expired, used, foreign and unknown codes alike
 */
export async function confirmCode(scope: SystemScope, { email, ...entry }: Confirming): Promise<Account> {
  const named = email === undefined ? null : normalizeEmail(email);
  const proven = await proveAddress(scope, { ...entry, emailNorm: named, purposes });
  const { cookies } = entry;
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, proven.emailNorm))) throw invalidCode(null);
    const accountId = await accountFor(tx, proven);
    return enter(tx, { accountId, method: proven.errand.purpose === 'link' ? 'google' : 'code', cookies });
  });
  await proven.settle();
  return account;
}

interface Matched {
  errand: ChallengeContent;
  accountId: AccountId | null;
}

/**
 * The account of a confirmed code: created for a sign-up, and linked to the Google identity that waited for the code.
 */
async function accountFor(tx: SystemScope, { errand, accountId }: Matched): Promise<AccountId> {
  if (errand.purpose === 'sign_up') return createAccount(tx, errand.payload);
  if (errand.purpose === 'link') return openByIdentity(tx, { ...errand.payload, accountId });
  if (accountId === null) throw invalidCode(null);
  return accountId;
}

type Opening = LinkPayload & { accountId: AccountId | null };

/**
 * The account of a Google identity whose address is now proven. If the identity was linked elsewhere meanwhile, the
 * code still signs in the address's owner.
 */
async function openByIdentity(tx: SystemScope, { accountId, newcomer, ...identity }: Opening) {
  if (accountId === null && newcomer !== undefined) {
    const { accountId: id, made } = await ensureAccount(tx, { ...newcomer, email: identity.email });
    if (made) await addIdentity(tx, id, identity);
    else await linkIdentity(tx, id, { identity });
    return id;
  }
  if (accountId === null) throw invalidCode(null);
  await linkIdentity(tx, accountId, { identity });
  return accountId;
}

/** Creates the account and its organization; leaves an account that was created meanwhile unchanged. */
async function createAccount(tx: SystemScope, input: SignUpPayload): Promise<AccountId> {
  const { organizationName, ...person } = input;
  const { accountId, made } = await ensureAccount(tx, person);
  if (made && organizationName !== null) await createOrganization(tx, { name: organizationName, ownerId: accountId });
  return accountId;
}
