import { and, eq, sql } from 'drizzle-orm';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { CreativeId, FormatId, SlotId } from '@ad-foundry/contract/ids.ts';
import { judge } from '@ad-foundry/contract/rules/upload-rules.ts';
import { slots } from '#db/schema/campaigns.ts';
import { formatRevisions } from '#db/schema/formats.ts';
import { versions } from '#db/schema/variations.ts';
import { recordAct } from '#features/audit/actions.ts';
import { openCreativesOf, readFormat, requireFormat } from '#features/formats/queries.ts';
import { lockCreative, refreshCompletion } from '#features/variations/actions/refresh-completion.ts';
import { listContents, listSlots, type SlotRow } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';

interface Asked {
  /** The format with the rules to judge by, as whoever asks has seen them. */
  current: Awaited<ReturnType<typeof requireFormat>>;
  caller: Caller;
}

/** Writes down who asked and leaves the rest to the background. In the transaction of the caller. */
export async function requestRejudging(tx: Scope, { current: { format, revision }, caller }: Asked) {
  const { organizationId, accountId } = tx.actor;
  const formatId = format.id;
  await recordAct(tx, {
    act: 'format.rejudged',
    organizationId,
    accountId,
    target: formatId,
    data: { name: format.name, revision: revision.number, revisionId: revision.id },
    caller,
  });
  await tx.emit('format.rejudging', { formatId, revisionId: revision.id, organizationId, accountId });
}

/** @throws AppError `format.not-found`, `format.changed` where the rules are not the ones that were looked at */
export function rejudgeOpenCreatives(
  scope: Scope,
  { formatId, revision, caller }: { formatId: FormatId; revision: number; caller: Caller },
): Promise<FormatDetail> {
  return scope.transaction(async (tx) => {
    const current = await requireFormat(tx, formatId);
    if (current.revision.number !== revision) throw new AppError('format.changed');
    await requestRejudging(tx, { current, caller });
    return readFormat(tx, formatId);
  });
}

/**
 * Moves the slots of open creatives to a revision and judges their files by it, creative by creative. Slots that have
 * these rules or later ones are left alone, so that it may run twice, end half-way and overlap with another one.
 */
export async function moveToRevision(
  scope: Scope,
  { formatId, revisionId }: { formatId: FormatId; revisionId: string },
) {
  const [target] = await scope.db.select().from(formatRevisions).where(eq(formatRevisions.id, revisionId));
  if (!target || target.formatId !== formatId) return;
  for await (const page of openCreativesOf(scope, { formatId, before: target.number })) {
    for (const creativeId of page) {
      await scope
        .transaction((tx) => moveCreative(tx, { creativeId, target }))
        .catch((error: unknown) => {
          // Archived since the page was read: it keeps the rules that it has, and the others have their turn.
          if (!isArchived(error)) throw error;
        });
    }
  }
}

function isArchived(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'creative.archived' || error.code === 'campaign.archived');
}

type Target = typeof formatRevisions.$inferSelect;

async function moveCreative(tx: Scope, { creativeId, target }: { creativeId: CreativeId; target: Target }) {
  await lockCreative(tx, creativeId);
  const rows = await listSlots(tx, and(eq(slots.creativeId, creativeId), eq(slots.formatId, target.formatId)));
  const outdated = rows.filter(({ revision }) => revision.number < target.number);
  for (const row of outdated) await moveSlot(tx, { row, target });
  const [first] = outdated;
  if (!first) return;
  await refreshCompletion(tx, creativeId);
  await tx.emit('creative.updated', { creativeId, campaignId: first.campaign.id });
}

type Move = { row: SlotRow; target: Target };

async function moveSlot(tx: Scope, { row: { slot, format, creative }, target }: Move): Promise<void> {
  const { organizationId } = tx.actor;
  await tx.db
    .update(slots)
    .set({ formatRevisionId: target.id })
    .where(and(eq(slots.organizationId, organizationId), eq(slots.id, slot.id)));
  await judgeSlot(tx, slot.id, ({ facts }) =>
    judge({ facts, spec: target.spec, type: format.type, strict: creative.strict }),
  );
}

type Judging = (version: typeof versions.$inferSelect) => ReturnType<typeof judge>;

/** All verdicts of a slot in one statement. */
async function judgeSlot(tx: Scope, slotId: SlotId, verdictOf: Judging): Promise<void> {
  const contents = await listContents(tx, [slotId]);
  if (contents.versions.length === 0) return;
  const ids = contents.versions.map(({ version }) => version.id);
  const verdicts = contents.versions.map(({ version }) => JSON.stringify(verdictOf(version)));
  await tx.db.execute(sql`
    update ${versions} v set verdict = judged.verdict::jsonb
    from unnest(${sql.param(ids)}::text[], ${sql.param(verdicts)}::text[]) as judged (id, verdict)
    where v.organization_id = ${tx.actor.organizationId} and v.id = judged.id`);
}
