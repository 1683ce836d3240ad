import { and, desc, eq } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { RepairAnswer } from '@ad-foundry/contract/repairs.ts';
import type { RepairPlan } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { planRepair } from '@ad-foundry/contract/rules/repair/plan.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { repairs } from '#db/schema/repairs.ts';
import { requirePassed } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentRepair } from './present.ts';

type FileToRepair = Awaited<ReturnType<typeof requirePassed>>;

/** What would make a version fit its slot, and its last repair. @throws the errors of `requirePassed` */
export async function readPlan(scope: Scope, versionId: VersionId, adapters: Adapters): Promise<RepairAnswer> {
  const found = await requirePassed(scope, versionId);
  const plan = await planFor(found, adapters);
  const [last] = await scope.db
    .select()
    .from(repairs)
    .where(and(eq(repairs.organizationId, scope.actor.organizationId), eq(repairs.versionId, versionId)))
    .orderBy(desc(repairs.createdAt))
    .limit(1);
  return { ...plan, last: last ? presentRepair(last, scope.now()) : null };
}

/** The plan for a version, of what this machine can make. */
export async function planFor(
  { version, older, revision, format, creative }: FileToRepair,
  { media }: Pick<Adapters, 'media'>,
): Promise<RepairPlan> {
  const { facts } = version;
  if (older) return { offers: [], refusal: { reason: 'not-current' } };
  const plan = planRepair({ facts, spec: revision.spec, type: format.type, strict: creative.strict });
  if (plan.offers.length === 0 || facts.kind === 'image' || (await media.canRepairVideos())) return plan;
  return { offers: [], refusal: { reason: (await media.canTranscode()) ? 'needs-encoder' : 'needs-ffmpeg' } };
}
