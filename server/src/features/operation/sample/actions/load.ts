import { and, eq, isNull } from 'drizzle-orm';
import type { Account } from '@ad-foundry/contract/account.ts';
import type { AccountId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { requireAccount } from '#features/people/account/queries.ts';
import { createOrganization } from '#features/people/organizations/actions.ts';
import { fillSampleJob } from '#features/operation/sample/jobs.ts';
import { rememberSession, rotateSession } from '#features/people/sessions/actions.ts';
import { requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { AccountScope } from '#infra/scope.ts';

export const sampleName = 'Northbound Studio (sample)';

interface SampleRequest {
  cookies: Cookies;
  /** Whether this installation offers a sample. */
  offered: boolean;
}

/**
 * Enters the account's sample organization, creating it the first time; a job adds its campaigns within seconds.
 * @throws AppError `request.not-found` if no sample is offered, `auth.required` in a session by a guest link
 */
export function loadSample(scope: AccountScope, { cookies, offered }: SampleRequest): Promise<Account> {
  if (!offered) throw new AppError('request.not-found');
  const { accountId, sessionId } = scope.identity;
  return scope.transaction(async (tx) => {
    await requireProof(tx, sessionId);
    // Serializes concurrent requests, so that the second finds the organization of the first.
    await tx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    const organizationId = (await findSample(tx, accountId)) ?? (await makeSample(tx, accountId));
    rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId }));
    // Also for an existing organization: the job fills it unless it was filled.
    await tx.enqueue(fillSampleJob, { accountId, organizationId });
    return requireAccount(tx, accountId, organizationId);
  });
}

async function findSample({ db }: AccountScope, accountId: AccountId): Promise<OrganizationId | null> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(
      members,
      and(eq(members.organizationId, organizations.id), eq(members.accountId, accountId), eq(members.status, 'active')),
    )
    .where(and(eq(organizations.sampleOf, accountId), isNull(organizations.deletedAt)));
  return row?.id ?? null;
}

async function makeSample(tx: AccountScope, accountId: AccountId): Promise<OrganizationId> {
  const { id } = await createOrganization(tx, { name: sampleName, ownerId: accountId });
  await tx.db.update(organizations).set({ sampleOf: accountId }).where(eq(organizations.id, id));
  return id;
}
