import { and, eq } from 'drizzle-orm';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { slots } from '#db/schema/campaigns.ts';
import { formatRevisions } from '#db/schema/formats.ts';
import { openCreativesOf, readFormat, requireFormat } from '#features/library/formats/queries.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import { judgeVersions } from '#features/tree/creatives/actions/judge.ts';
import { lockCreatives } from '#features/tree/creatives/actions/lock.ts';
import { listContents, listSlots } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';

interface RejudgeRequest {
  /** The format with the rules to judge by, as the actor saw them. */
  current: Awaited<ReturnType<typeof requireFormat>>;
}

/** Records the request; the event enqueues the job that judges the files. */
export async function requestRejudging(tx: Scope, { current: { format, revision } }: RejudgeRequest) {
  const { id: revisionId, number } = revision;
  await tx.record('format.rejudged', { formatId: format.id, name: format.name, revision: number, revisionId });
}

/** @throws AppError `format.not-found`, `format.changed` if the rules differ from those that the actor saw */
export function rejudgeOpenCreatives(
  scope: Scope,
  { formatId, revision }: { formatId: FormatId; revision: number },
): Promise<FormatDetail> {
  return scope.transaction(async (tx) => {
    const current = await requireFormat(tx, formatId);
    if (current.revision.number !== revision) throw new AppError('format.changed');
    await requestRejudging(tx, { current });
    return readFormat(tx, formatId);
  });
}

/**
 * Moves the slots of open creatives to a revision and judges their files by it, in one transaction per creative. Skips
 * slots that already have this revision or a later one, so runs may repeat, overlap and stop half-way.
 */
export async function moveToRevision(
  scope: OrganizationScope,
  { formatId, revisionId }: { formatId: FormatId; revisionId: string },
) {
  const [target] = await scope.db.select().from(formatRevisions).where(eq(formatRevisions.id, revisionId));
  if (!target || target.formatId !== formatId) return;
  for await (const page of openCreativesOf(scope, { formatId, before: target.number })) {
    for (const creativeId of page) {
      await scope
        .transaction((tx) => moveCreative(tx, { creativeId, target }))
        .catch((error: unknown) => {
          // A creative that was archived after its page was read keeps its rules, and the loop continues.
          if (!isArchived(error)) throw error;
        });
    }
  }
}

function isArchived(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'creative.archived' || error.code === 'campaign.archived');
}

type Target = typeof formatRevisions.$inferSelect;

async function moveCreative(tx: OrganizationScope, { creativeId, target }: { creativeId: CreativeId; target: Target }) {
  await lockCreatives(tx, [creativeId]);
  const rows = await listSlots(tx, and(eq(slots.creativeId, creativeId), eq(slots.formatId, target.formatId)));
  const outdated = rows.filter(({ revision }) => revision.number < target.number);
  const [first] = outdated;
  if (!first) return;
  const ids = outdated.map(({ slot }) => slot.id);
  await tx.db
    .update(slots)
    .set({ formatRevisionId: target.id })
    .where(and(eq(slots.organizationId, tx.actor.organizationId), anyOf(slots.id, ids)));
  const judging = outdated.map((row) => ({ ...row, spec: target.spec, strict: row.creative.strict }));
  await judgeVersions(tx, judging, await listContents(tx, ids));
  await refreshCompletion(tx, [creativeId]);
  await tx.record('creative.updated', { creativeId, campaignId: first.campaign.id });
}
