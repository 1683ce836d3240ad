import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Repair, repairs as endpoints } from '@ad-foundry/contract/repairs.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairs } from '#db/schema/repairs.ts';
import { repairStillJob, repairVideoJob } from '#features/collect/repairs/jobs.ts';
import { presentRepair } from '#features/collect/repairs/present.ts';
import { planFor } from '#features/collect/repairs/queries.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { requirePassed } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';

type Order = z.output<typeof endpoints.start.body> & { versionId: VersionId };

/**
 * Orders a repair. A repeated request gets the first one's repair, and so does one for a version that is being repaired.
 * @throws the errors of `requirePassed`; AppError `repair.not-offered`, `campaign.archived`, `creative.archived`,
 * `auth.forbidden` for a support visit
 */
export function startRepair(scope: Scope, order: Order, adapters: Adapters): Promise<Repair> {
  const { versionId, creationKey, way, choice } = order;
  return scope.transaction(async (tx) => {
    const { organizationId, accountId } = tx.actor;
    // Holds the creative, so that concurrent requests for this version follow one another.
    await lockVersion(tx, versionId);
    const found = await requirePassed(tx, versionId);
    const ofOrganization = eq(repairs.organizationId, organizationId);
    const [first] = await tx.db
      .select()
      .from(repairs)
      .where(and(ofOrganization, eq(repairs.accountId, accountId), eq(repairs.creationKey, creationKey)));
    if (first && (first.versionId !== versionId || first.slotId !== null)) throw usedKey();
    if (first) return presentRepair(first, tx.now());
    const [open] = await tx.db
      .select()
      .from(repairs)
      .where(
        and(ofOrganization, eq(repairs.versionId, versionId), isNull(repairs.slotId), eq(repairs.state, 'waiting')),
      );
    if (open) return presentRepair(open, tx.now());
    const { facts } = found.version;
    const offer = (await planFor(found, adapters)).offers.find((each) => each.way === way);
    if (!offer || found.older) throw new AppError('repair.not-offered');
    // The job acts with the person's role in the organization, which a support visit does not have.
    if (tx.actor.role === 'super_hero') throw new AppError('auth.forbidden');
    const [repair] = await tx.db
      .insert(repairs)
      .values({
        id: newId('repair'),
        organizationId,
        accountId,
        versionId,
        creationKey,
        offer: { ...offer, operations: withChoice(offer, facts, choice) },
        state: 'waiting',
        createdAt: tx.now(),
      })
      .returning();
    if (!repair) throw new Error('a repair was not inserted');
    await tx.enqueue(facts.kind === 'video' ? repairVideoJob : repairStillJob, { repairId: repair.id });
    return presentRepair(repair, tx.now());
  });
}
