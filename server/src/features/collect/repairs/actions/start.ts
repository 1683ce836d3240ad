import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { CardRepair, Repair, repairs as endpoints } from '@ad-foundry/contract/repairs.ts';
import { withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairChoice, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairs } from '#db/schema/repairs.ts';
import { repairStillJob, repairVideoJob } from '#features/collect/repairs/jobs.ts';
import { presentRepair } from '#features/collect/repairs/present.ts';
import { extrasOffer, planFor, readCardPlans, requireRepairable } from '#features/collect/repairs/queries.ts';
import { lockVariation, lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';

type Order = z.output<typeof endpoints.start.body> & { versionId: VersionId };
type Found = Awaited<ReturnType<typeof requireRepairable>>;

/**
 * Orders a repair. A repeated request gets the first one's repair, and so does one for a version that is being repaired.
 * @throws the errors of `requireRepairable`; AppError `repair.not-offered`, `campaign.archived`, `creative.archived`,
 * `auth.forbidden` also for a support visit
 */
export function startRepair(scope: Scope, order: Order, adapters: Adapters): Promise<Repair> {
  const { versionId, creationKey, way, choice } = order;
  return scope.transaction(async (tx) => {
    // Holds the creative, so that concurrent requests for this version follow one another.
    await lockVersion(tx, versionId);
    const found = await requireRepairable(tx, versionId);
    return orderOnce(tx, { found, creationKey, choice }, () => requireOffer(tx, { found, way, choice }, adapters));
  });
}

/** The offer of a way; of a file that fits, the one that only adds extras. @throws AppError `repair.not-offered` */
export async function requireOffer(
  scope: Scope,
  { found, way, choice }: { found: Found; way: RepairOffer['way']; choice: RepairChoice },
  adapters: Adapters,
): Promise<RepairOffer> {
  const { offers, refusal } = await planFor(scope, found, adapters);
  const isImproved = refusal?.reason === 'fits' && way === 'keep' && (choice.also ?? []).length > 0;
  const offer = isImproved ? await extrasOffer(scope, found, adapters) : offers.find((each) => each.way === way);
  if (!offer) throw new AppError('repair.not-offered');
  return offer;
}

/**
 * Orders a repair of each card of a carousel that is offered one, by a crop or by bars as requested. A repeated request
 * orders none twice. @throws the errors of `startRepair`; AppError `variation.not-found`
 */
export function startCards(
  scope: Scope,
  { variationId, creationKey, way }: z.output<typeof endpoints.startCards.body> & { variationId: VariationId },
  adapters: Adapters,
): Promise<CardRepair[]> {
  return scope.transaction(async (tx) => {
    await lockVariation(tx, variationId);
    const cards = await readCardPlans(tx, variationId, adapters);
    let isOffered = false;
    for (const { versionId, offers } of cards) {
      const offer = offers.find((each) => each.way === way || each.way === 'keep');
      if (!offer) continue;
      isOffered = true;
      const found = await requireRepairable(tx, versionId);
      const order = { found, creationKey: keyOfCard(creationKey, versionId), choice: {} };
      await orderOnce(tx, order, () => Promise.resolve(offer));
    }
    if (!isOffered) throw new AppError('repair.not-offered');
    return readCardPlans(tx, variationId, adapters);
  });
}

/** The same for the same card and request. */
function keyOfCard(creationKey: string, versionId: VersionId): string {
  const digest = createHash('sha256').update(`${creationKey} ${versionId}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

interface OnceOrder {
  found: Found;
  creationKey: string;
  choice: RepairChoice;
}

async function orderOnce(
  tx: Scope,
  { found, creationKey, choice }: OnceOrder,
  offered: () => Promise<RepairOffer>,
): Promise<Repair> {
  const { organizationId, accountId } = tx.actor;
  const { id: versionId, facts } = found.version;
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
    .where(and(ofOrganization, eq(repairs.versionId, versionId), isNull(repairs.slotId), eq(repairs.state, 'waiting')));
  if (open) return presentRepair(open, tx.now());
  const offer = await offered();
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
  // What is decoded or encoded as a video may take minutes.
  const isLong = facts.kind === 'video' || facts.animated || offer.predicted.kind === 'video';
  await tx.enqueue(isLong ? repairVideoJob : repairStillJob, { repairId: repair.id });
  return presentRepair(repair, tx.now());
}
