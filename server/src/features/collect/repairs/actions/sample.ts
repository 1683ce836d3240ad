import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { RepairFaultCode, repairs as endpoints, RepairSample } from '@ad-foundry/contract/repairs.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairSamples } from '#db/schema/repairs.ts';
import { repairSampleJob } from '#features/collect/repairs/jobs.ts';
import { presentSample } from '#features/collect/repairs/present.ts';
import { requireRepairable } from '#features/collect/repairs/queries.ts';
import { findRole } from '#features/people/organizations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { OrganizationJobContext } from '#infra/jobs/define-worker.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { orderOf, placeCrop } from './run.ts';
import { requireOffer } from './start.ts';

type Request = z.output<typeof endpoints.startSample.body> & { versionId: VersionId };

/** Orders a sample, instead of the actor's last one. @throws the errors of `requireRepairable`, and `repair.not-offered` */
export function startSample(
  scope: Scope,
  { versionId, way, choice }: Request,
  adapters: Adapters,
): Promise<RepairSample> {
  return scope.transaction(async (tx) => {
    const found = await requireRepairable(tx, versionId);
    const offer = await requireOffer(tx, { found, way, choice }, adapters);
    if (offer.predicted.kind !== 'video') throw new AppError('repair.not-offered');
    // The job acts with the person's role in the organization, which a support visit does not have.
    if (tx.actor.role === 'super_hero') throw new AppError('auth.forbidden');
    const { organizationId, accountId } = tx.actor;
    const row = {
      organizationId,
      accountId,
      versionId,
      token: newUuid(),
      offer: { ...offer, operations: withChoice(offer, found.version.facts, choice) },
      choice,
      state: 'waiting' as const,
      fault: null,
      atMs: null,
      clip: null,
      createdAt: tx.now(),
    };
    const { organizationId: ofOrganization, versionId: ofVersion, accountId: ofAccount } = repairSamples;
    await tx.db
      .insert(repairSamples)
      .values(row)
      .onConflictDoUpdate({ target: [ofOrganization, ofVersion, ofAccount], set: row });
    await tx.enqueue(repairSampleJob, { versionId, accountId, token: row.token });
    return presentSample(row);
  });
}

interface Sample {
  versionId: VersionId;
  accountId: AccountId;
  token: string;
}

type Context = Pick<OrganizationJobContext<Sample, Adapters>, 'scope' | 'actAs' | 'adapters' | 'payload'>;

/** Makes the clip; nothing if the person has ordered another one since. */
export async function makeSample({ scope, actAs, adapters, payload }: Context): Promise<void> {
  const { accountId, versionId } = payload;
  const { organizationId } = scope.actor;
  const [row] = await scope.db
    .select({ offer: repairSamples.offer, state: repairSamples.state })
    .from(repairSamples)
    .where(withToken(scope, payload));
  if (row?.state !== 'waiting') return;
  const role = await findRole(scope, { organizationId, accountId });
  if (role === null) return endSample(scope, payload, 'overtaken');
  const person = actAs({ accountId, role });
  const found = await requireRepairable(person, versionId);
  const offer = await placeCrop(person, { found, offer: row.offer }, adapters);
  const { storage, media } = adapters;
  const made = await media.sampleRepair(
    (use) => storage.withFile(organizationId, found.version.sha256, use),
    orderOf(found, offer),
    async ({ file, atMs }) => ({ clip: await readFile(file), atMs }),
  );
  if (typeof made === 'string') return endSample(scope, payload, made);
  await scope.db
    .update(repairSamples)
    .set({ state: 'done', ...made })
    .where(withToken(scope, payload));
}

/** Ends a sample without a clip. */
export async function endSample(scope: OrganizationScope, sample: Sample, fault: RepairFaultCode): Promise<void> {
  await scope.db.update(repairSamples).set({ state: 'failed', fault }).where(withToken(scope, sample));
}

const withToken = ({ actor }: OrganizationScope, { versionId, accountId, token }: Sample) =>
  and(
    eq(repairSamples.organizationId, actor.organizationId),
    eq(repairSamples.versionId, versionId),
    eq(repairSamples.accountId, accountId),
    eq(repairSamples.token, token),
  );
