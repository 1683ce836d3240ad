import type { Account } from '@ad-foundry/contract/account.ts';
import { requireAccount } from '#features/account/queries.ts';
import { createOrganization } from '#features/organizations/actions.ts';
import { rememberSession, rotateSession } from '#features/sessions/actions.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { AccountScope } from '#infra/scope.ts';

export const sampleName = 'Northbound Studio (sample)';

/** Makes the sample organization and enters it; its campaigns follow within seconds. */
export function loadSample(scope: AccountScope, cookies: Cookies): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  return scope.transaction(async (tx) => {
    const organization = await createOrganization(tx, { name: sampleName, ownerId: accountId });
    rememberSession(cookies, await rotateSession(tx, sessionId, organization.id));
    await tx.emit('sample.requested', { organizationId: organization.id, accountId });
    return requireAccount(tx, accountId, organization.id);
  });
}
