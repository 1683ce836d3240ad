import { and, desc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import type { Adaptation } from '@ad-foundry/contract/adaptations.ts';
import type { VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { can, canArrange, canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { CardRepair, RepairAnswer, RepairSample } from '@ad-foundry/contract/repairs.ts';
import { planCards } from '@ad-foundry/contract/rules/repair/cards.ts';
import { extrasFor } from '@ad-foundry/contract/rules/repair/choice.ts';
import { toolFor } from '@ad-foundry/contract/rules/repair/file-type.ts';
import { offerOfExtras, planRepair, type RepairQuestion } from '@ad-foundry/contract/rules/repair/plan.ts';
import { slotDecision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { RepairOffer, RepairPlan } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairs, repairSamples } from '#db/schema/repairs.ts';
import { versionPlaces, versions } from '#db/schema/variations.ts';
import { readBrand } from '#features/people/brands/queries.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { readSlots, requirePassed, requireVariation, type requireVersion } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { findFocus } from './actions/focus.ts';
import { presentRepair, presentSample } from './present.ts';
import { placeIn, planAdaptation } from './rules.ts';

type FileToRepair = Awaited<ReturnType<typeof requireVersion>>;
type Media = Pick<Adapters, 'media'>;

/** Whether the actor may repair files: guests only where the organization allows it. */
export async function mayRepair(scope: Scope): Promise<boolean> {
  const { role } = scope.actor;
  if (!can(role, 'version:repair')) return false;
  return role !== 'guest' || (await requirePreferences(scope)).guestRepairs;
}

/**
 * A version that the actor may repair; guests repair only their own uploads.
 * @throws the errors of `requirePassed`; AppError `auth.forbidden`
 */
export async function requireRepairable(scope: Scope, versionId: VersionId): Promise<FileToRepair> {
  const found = await requirePassed(scope, versionId);
  const isTheirs = canDeleteVersion(scope.actor, { uploadedById: found.version.uploadedBy });
  if (!isTheirs || !(await mayRepair(scope))) throw new AppError('auth.forbidden');
  return found;
}

/** What would make a version fit its slot, and its last repair. @throws the errors of `requireRepairable` */
export async function readPlan(scope: Scope, versionId: VersionId, adapters: Adapters): Promise<RepairAnswer> {
  const found = await requireRepairable(scope, versionId);
  const [plan, last] = await Promise.all([planFor(scope, found, adapters), lastRepair(scope, versionId)]);
  const isVideo = plan.offers.some(({ predicted }) => predicted.kind === 'video');
  const canBeImproved = plan.refusal?.reason === 'fits' && (await extrasOffer(scope, found, adapters)) !== null;
  return { ...plan, extras: isVideo || canBeImproved ? extrasFor(found.version.facts) : [], last };
}

async function lastRepair(scope: Scope, versionId: VersionId) {
  const [last] = await scope.db
    .select()
    .from(repairs)
    .where(
      and(
        eq(repairs.organizationId, scope.actor.organizationId),
        eq(repairs.versionId, versionId),
        isNull(repairs.slotId),
      ),
    )
    .orderBy(desc(repairs.createdAt))
    .limit(1);
  return last ? presentRepair(last, scope.now()) : null;
}

/** The plan for a version, of what this machine can make. */
export async function planFor(scope: Scope, found: FileToRepair, adapters: Media): Promise<RepairPlan> {
  if (found.older) return { offers: [], refusal: { reason: 'not-current' } };
  const { facts } = found.version;
  return makeable(planRepair({ ...(await slotOf(scope, found)), facts }), facts, adapters);
}

/** The offer that only adds extras to a video that fits; null if there is none. */
export async function extrasOffer(scope: Scope, found: FileToRepair, { media }: Media): Promise<RepairOffer | null> {
  const { facts } = found.version;
  const offer = found.older ? null : offerOfExtras({ ...(await slotOf(scope, found)), facts });
  return offer && (await media.canRepairVideos()) ? offer : null;
}

type Slot = Pick<FileToRepair, 'revision' | 'format' | 'creative'>;

async function slotOf(scope: Scope, { revision, format, creative }: Slot): Promise<Omit<RepairQuestion, 'facts'>> {
  const { color } = await readBrand(scope);
  return { spec: revision.spec, type: format.type, strict: creative.strict, brandColour: color };
}

/** The plan for a file in another slot, of what this machine can make. */
export async function planForSlot(scope: Scope, row: Slot, facts: MediaFacts, adapters: Media): Promise<RepairPlan> {
  return makeable(planAdaptation({ ...(await slotOf(scope, row)), facts }), facts, adapters);
}

/** Leaves out what needs a program that this machine does not have. */
async function makeable(plan: RepairPlan, facts: MediaFacts, { media }: Media): Promise<RepairPlan> {
  if (plan.refusal) return plan;
  const [hasFfmpeg, hasEncoder] = await Promise.all([media.canTranscode(), media.canRepairVideos()]);
  const isMakeable = { none: true, ffmpeg: hasFfmpeg, encoder: hasEncoder };
  const offers = plan.offers.filter(
    ({ predicted, operations }) => operations.length === 0 || isMakeable[toolFor(facts, predicted.mime)],
  );
  if (offers.length > 0) return { offers, refusal: null };
  return { offers: [], refusal: { reason: hasFfmpeg ? 'needs-encoder' : 'needs-ffmpeg' } };
}

/**
 * The cards of a carousel whose files may be used, each with its plan; guests only if all files are theirs.
 * @throws AppError `variation.not-found`, `auth.forbidden`
 */
export async function readCardPlans(scope: Scope, variationId: VariationId, adapters: Media): Promise<CardRepair[]> {
  const found = await requireVariation(scope, variationId);
  const { organizationId } = scope.actor;
  const files = await scope.db
    .select({
      versionId: versions.id,
      facts: versions.facts,
      scanState: versions.scanState,
      uploadedBy: versions.uploadedBy,
    })
    .from(versionPlaces)
    .innerJoin(versions, and(eq(versions.organizationId, organizationId), eq(versions.id, versionPlaces.versionId)))
    .where(
      and(
        eq(versionPlaces.organizationId, organizationId),
        eq(versionPlaces.variationId, variationId),
        eq(versionPlaces.isCurrent, true),
      ),
    )
    .orderBy(versionPlaces.cardPosition);
  const areTheirs = canArrange(scope.actor, { uploadedByIds: files.map(({ uploadedBy }) => uploadedBy) });
  if (!areTheirs || !(await mayRepair(scope))) throw new AppError('auth.forbidden');
  const usable = files.filter(({ scanState }) => scanState === null || scanState === 'clean');
  const plans = planCards(
    usable.map(({ facts }) => facts),
    await slotOf(scope, found),
  );
  return Promise.all(
    usable.map(async ({ versionId, facts }, index) => {
      const plan = plans[index] ?? { offers: [], refusal: { reason: 'unread' } };
      return { versionId, ...(await makeable(plan, facts, adapters)), last: await lastRepair(scope, versionId) };
    }),
  );
}

const { clip: _clip, ...sampleColumns } = getTableColumns(repairSamples);

const ownSample = ({ actor }: Scope, versionId: VersionId) =>
  and(
    eq(repairSamples.organizationId, actor.organizationId),
    eq(repairSamples.versionId, versionId),
    eq(repairSamples.accountId, actor.accountId),
  );

/** The last sample that the actor started; null without one. @throws the errors of `requireRepairable` */
export async function readSample(scope: Scope, versionId: VersionId): Promise<RepairSample | null> {
  await requireRepairable(scope, versionId);
  const [row] = await scope.db.select(sampleColumns).from(repairSamples).where(ownSample(scope, versionId));
  return row ? presentSample(row) : null;
}

/** The clip of the actor's sample. @throws the errors of `requireRepairable`, and `version.not-found` without a clip */
export async function requireClip(scope: Scope, versionId: VersionId): Promise<{ clip: Buffer; token: string }> {
  await requireRepairable(scope, versionId);
  const [row] = await scope.db
    .select({ clip: repairSamples.clip, token: repairSamples.token })
    .from(repairSamples)
    .where(ownSample(scope, versionId));
  if (!row?.clip) throw new AppError('version.not-found');
  return { clip: row.clip, token: row.token };
}

/** What a version would be in the other slots of its creative. @throws the errors of `requirePassed` */
export async function readAdaptation(scope: Scope, versionId: VersionId, adapters: Adapters): Promise<Adaptation> {
  const found = await requirePassed(scope, versionId);
  const { slots: rows, contents } = await readSlots(scope, found.creative.id);
  const { organizationId } = scope.actor;
  const ordered = await scope.db
    .select()
    .from(repairs)
    .where(and(eq(repairs.organizationId, organizationId), eq(repairs.versionId, versionId), isNotNull(repairs.slotId)))
    .orderBy(desc(repairs.createdAt));
  const slots: Adaptation['slots'] = [];
  for (const row of rows) {
    const slotId = row.slot.id;
    if (slotId === found.slot.id) continue;
    const { state, current } = placeIn(row, contents, versionId);
    const isMadeByHand = state === 'filled' || state === 'carousel';
    const plan = isMadeByHand ? null : await planForSlot(scope, row, found.version.facts, adapters);
    const last = ordered.find((each) => each.slotId === slotId);
    slots.push({
      slotId,
      state,
      replaces: current && {
        versionId: current.version.id,
        number: current.version.number,
        decision: slotDecision([current.decisions]),
        operations: current.version.operations ?? [],
      },
      offers: plan?.offers ?? [],
      refusal: plan?.refusal ?? null,
      last: last ? presentRepair(last, scope.now()) : null,
    });
  }
  return { slots, focus: await findFocus(scope, found.version, adapters) };
}
