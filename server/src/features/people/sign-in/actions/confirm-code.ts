import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { LinkPayload, SignUpPayload } from '#db/schema/accounts.ts';
import { createOrganization } from '#features/people/organizations/actions.ts';
import type { SystemScope } from '#infra/scope.ts';
import { consumeChallenge, type ChallengeTask } from './challenge.ts';
import { enter } from './enter.ts';
import { ensureAccount } from './ensure-account.ts';
import { addIdentity, linkIdentity } from './identities.ts';
import { invalidCode, proveAddress, type CodeEntry } from './prove-address.ts';

/** `email` is omitted for a code that was mailed during a sign-in with Google. */
type Confirmation = CodeEntry & { email?: string | undefined };

const purposes = ['sign_in', 'sign_up', 'link'] as const;

/**
 * Signs in with a code, in the browser that requested it.
 * @throws AppError `sign.invalid-code`, the same for wrong, expired, used and unknown codes and codes of other browsers
 */
export async function confirmCode(scope: SystemScope, { email, ...entry }: Confirmation): Promise<Account> {
  const requestedEmail = email === undefined ? null : normalizeEmail(email);
  const proven = await proveAddress(scope, { ...entry, emailNorm: requestedEmail, purposes });
  const { cookies } = entry;
  const account = await scope.transaction(async (tx) => {
    if (!(await consumeChallenge(tx, proven.challengeId, proven.emailNorm))) throw invalidCode(null);
    const accountId = await accountFor(tx, proven);
    return enter(tx, { accountId, method: proven.task.purpose === 'link' ? 'google' : 'code', cookies });
  });
  await proven.complete();
  return account;
}

interface MatchedChallenge {
  task: ChallengeTask;
  accountId: AccountId | null;
}

/**
 * The account of a confirmed code. Creates it for a sign-up, and links it to a Google identity that waited for the
 * code.
 */
async function accountFor(tx: SystemScope, { task, accountId }: MatchedChallenge): Promise<AccountId> {
  if (task.purpose === 'sign_up') return createAccount(tx, task.payload);
  if (task.purpose === 'link') return openByIdentity(tx, { ...task.payload, accountId });
  if (accountId === null) throw invalidCode(null);
  return accountId;
}

type PendingLink = LinkPayload & { accountId: AccountId | null };

/**
 * The account of a Google identity whose address the code has just proven. If the identity was linked to another
 * account meanwhile, the code still signs in the address's owner.
 */
async function openByIdentity(tx: SystemScope, { accountId, newcomer, ...identity }: PendingLink) {
  if (accountId === null && newcomer !== undefined) {
    const { accountId: id, created } = await ensureAccount(tx, { ...newcomer, email: identity.email });
    if (created) await addIdentity(tx, id, identity);
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
  const { accountId, created } = await ensureAccount(tx, person);
  if (created && organizationName !== null)
    await createOrganization(tx, { name: organizationName, ownerId: accountId });
  return accountId;
}
