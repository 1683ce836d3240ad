import { eq } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts } from '#db/schema/accounts.ts';
import { organizations } from '#db/schema/organizations.ts';
import { fillSampleJob } from '#features/operation/sample/jobs.ts';
import { findSharedSample, readStepOf } from '#features/operation/sample/queries/shared-sample.ts';
import { personOfPersona } from '#features/operation/sample/rules/story/people.ts';
import { createOrganization } from '#features/people/organizations/actions.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { newId } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';
import { chooseAddresses } from './addresses.ts';
import { sampleName } from './load.ts';

/** Creates the sample that visitors of a local installation share, once; a job fills it within seconds. */
export function shareSample(scope: SystemScope): Promise<void> {
  return scope.transaction(async (tx) => {
    // Serializes nodes that start together, so that the second finds the organization of the first.
    await lockUntilEnd(tx, 'shared-sample');
    const { id, ownerId } = (await findSharedSample(tx)) ?? (await makeSharedSample(tx));
    if ((await readStepOf(tx, id)) !== 'content') return;
    await tx.enqueue(fillSampleJob, { accountId: ownerId, organizationId: id });
  });
}

async function makeSharedSample(tx: SystemScope) {
  const ownerId = newId('account');
  const now = tx.now();
  const email = (await chooseAddresses(tx, ['lena'])).get('lena') ?? '';
  const { firstName, lastName, locale } = personOfPersona('owner');
  const person = { firstName, lastName, locale, theme: 'system' } as const;
  await tx.db
    .insert(accounts)
    .values({ id: ownerId, email, emailNorm: normalizeEmail(email), ...person, createdAt: now, updatedAt: now });
  await tx.record('account.created', {}, { accountId: ownerId });
  const { id } = await createOrganization(tx, { name: sampleName, ownerId });
  await tx.db.update(organizations).set({ sampleOf: ownerId, sharedSample: true }).where(eq(organizations.id, id));
  return { id, ownerId };
}
