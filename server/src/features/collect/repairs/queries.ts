import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Adaptation } from '@ad-foundry/contract/adaptations.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { RepairAnswer } from '@ad-foundry/contract/repairs.ts';
import { slotDecision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { RepairPlan } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairs } from '#db/schema/repairs.ts';
import { readSlots, requirePassed } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { findFocus } from './actions/focus.ts';
import { presentRepair } from './present.ts';
import { placeIn, planAdaptation } from './rules.ts';

type FileToRepair = Pick<Awaited<ReturnType<typeof requirePassed>>, 'version' | 'revision' | 'format' | 'creative'>;

/** What would make a version fit its slot, and its last repair. @throws the errors of `requirePassed` */
export async function readPlan(scope: Scope, versionId: VersionId, adapters: Adapters): Promise<RepairAnswer> {
  const found = await requirePassed(scope, versionId);
  const plan = found.older ? notCurrent : await planFor(found, adapters);
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
  return { ...plan, last: last ? presentRepair(last, scope.now()) : null };
}

const notCurrent: RepairPlan = { offers: [], refusal: { reason: 'not-current' } };

/** The plan for a version in a slot, of what this machine can make. */
export async function planFor(
  { version, revision, format, creative }: FileToRepair,
  { media }: Pick<Adapters, 'media'>,
  planOf = planRepair,
): Promise<RepairPlan> {
  const { facts } = version;
  const plan = planOf({ facts, spec: revision.spec, type: format.type, strict: creative.strict });
  const isCopied = plan.offers.every(({ operations }) => operations.length === 0);
  if (isCopied || facts.kind === 'image' || (await media.canRepairVideos())) return plan;
  return { offers: [], refusal: { reason: (await media.canTranscode()) ? 'needs-encoder' : 'needs-ffmpeg' } };
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
    const plan = isMadeByHand ? null : await planFor({ ...row, version: found.version }, adapters, planAdaptation);
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
