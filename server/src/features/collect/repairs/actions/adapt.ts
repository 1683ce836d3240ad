import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { adaptations } from '@ad-foundry/contract/adaptations.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairs } from '#db/schema/repairs.ts';
import { repairStillJob, repairVideoJob } from '#features/collect/repairs/jobs.ts';
import { presentRepair } from '#features/collect/repairs/present.ts';
import { planForSlot } from '#features/collect/repairs/queries.ts';
import { placeIn } from '#features/collect/repairs/rules.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { readSlots, requirePassed } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';

type Order = z.output<typeof adaptations.start.body> & { versionId: VersionId };

/**
 * Orders a version for each slot, made from a version of another slot of the creative: all or none. A repeated request
 * gets the first one's repairs, and so does one for a slot that is being filled from this version.
 * @throws the errors of `requirePassed`; AppError `slot.not-found`, `repair.not-offered`, `campaign.archived`,
 * `creative.archived`, `auth.forbidden` for a support visit
 */
export function startAdaptation(scope: Scope, { versionId, slots }: Order, adapters: Adapters) {
  return scope.transaction(async (tx) => {
    const { organizationId, accountId } = tx.actor;
    // Holds the creative, so that concurrent requests for it follow one another.
    await lockVersion(tx, versionId);
    const found = await requirePassed(tx, versionId);
    const { slots: rows, contents } = await readSlots(tx, found.creative.id);
    const ofOrganization = eq(repairs.organizationId, organizationId);
    const keys = slots.map(({ creationKey }) => creationKey);
    const first = await tx.db
      .select()
      .from(repairs)
      .where(and(ofOrganization, eq(repairs.accountId, accountId), inArray(repairs.creationKey, keys)));
    const open = await tx.db
      .select()
      .from(repairs)
      .where(and(ofOrganization, eq(repairs.versionId, versionId), eq(repairs.state, 'waiting')));
    const started = [];
    for (const { slotId, creationKey, way, choice } of slots) {
      const row = rows.find(({ slot }) => slot.id === slotId);
      if (!row) throw new AppError('slot.not-found');
      const repeated = first.find((each) => each.creationKey === creationKey);
      if (repeated && (repeated.versionId !== versionId || repeated.slotId !== slotId)) throw usedKey();
      const existing = repeated ?? open.find((each) => each.slotId === slotId);
      if (existing) {
        started.push({ slotId, repair: presentRepair(existing, tx.now()) });
        continue;
      }
      const { state } = placeIn(row, contents, versionId);
      if (slotId === found.slot.id || state === 'filled' || state === 'carousel')
        throw new AppError('repair.not-offered');
      const { facts } = found.version;
      const { offers } = await planForSlot(tx, row, facts, adapters);
      const offer = offers.find((each) => each.way === way);
      if (!offer) throw new AppError('repair.not-offered');
      // The job acts with the person's role in the organization, which a support visit does not have.
      if (tx.actor.role === 'super_hero') throw new AppError('auth.forbidden');
      const [repair] = await tx.db
        .insert(repairs)
        .values({
          id: newId('repair'),
          organizationId,
          accountId,
          versionId,
          slotId,
          creationKey,
          offer: { ...offer, operations: withChoice(offer, facts, choice) },
          state: 'waiting',
          createdAt: tx.now(),
        })
        .returning();
      if (!repair) throw new Error('an adaptation was not inserted');
      open.push(repair);
      const isLong = facts.kind === 'video' || facts.animated || offer.predicted.kind === 'video';
      await tx.enqueue(isLong ? repairVideoJob : repairStillJob, { repairId: repair.id });
      started.push({ slotId, repair: presentRepair(repair, tx.now()) });
    }
    return started;
  });
}
