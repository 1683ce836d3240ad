import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { lockAttribute, requireFillable } from '#features/library/attributes/actions/many.ts';
import { requireAttribute } from '#features/library/attributes/queries.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { requireFormats } from '#features/library/formats/queries.ts';
import { requireMembers } from '#features/tree/assignments/actions.ts';
import type { Scope } from '#infra/scope.ts';
import { archiveMany, deleteMany, restoreMany } from './archiving.ts';
import { changeAttribute } from './attribute.ts';
import { duplicateMany } from './copies.ts';
import { moveTo, setDeadline, setStrict, shiftDeadlines } from './fields.ts';
import { changeFormats } from './formats.ts';
import { codeOf, lockRows, noOutcome, type Outcome, type Row } from './outcome.ts';
import { assignMany } from './people.ts';

/**
 * Checks what the change itself names. @throws AppError `attribute.not-found`, `attribute.value-invalid`,
 * `campaign.not-found`, `campaign.archived`, `format.not-found`, `slot.format-archived`, `member.not-found`
 */
export async function requireTargets(tx: Scope, change: BulkChange): Promise<void> {
  if (change.act === 'attribute') await requireFillable(tx, change);
  else if (change.act === 'remove-attribute') await requireAttribute(tx, change.attributeId);
  else if (change.act === 'formats') await requireFormats(tx, [...new Set(change.add)]);
  else if (change.act === 'people') await requireMembers(tx, [...change.add, ...change.remove]);
  else if ((change.act === 'move' || change.act === 'duplicate') && change.campaignId)
    await requireOpenCampaign(tx, change.campaignId);
}

/** Changes a batch of creatives, each wholly or not at all. */
export async function applyChange(tx: Scope, ids: readonly CreativeId[], change: BulkChange): Promise<Outcome> {
  if (change.act === 'attribute' || change.act === 'remove-attribute') await lockAttribute(tx, change.attributeId);
  const rows = await lockRows(tx, ids);
  // What it names may be archived or gone since it was asked for.
  const code = await codeOf(() => requireTargets(tx, change));
  const known = new Set(rows.map(({ creative }) => creative.id));
  const failed = new Map<CreativeId, ErrorCode>();
  for (const id of ids) if (!known.has(id)) failed.set(id, 'creative.not-found');
  for (const row of rows) {
    const refused = code ?? refusal(row, change);
    if (refused) failed.set(row.creative.id, refused);
  }
  const open = rows.filter(({ creative }) => !failed.has(creative.id));
  const outcome = open.length === 0 ? noOutcome() : await applyTo(tx, open, change);
  return { failed: new Map([...failed, ...outcome.failed]), before: outcome.before };
}

function applyTo(tx: Scope, rows: readonly Row[], change: BulkChange): Promise<Outcome> {
  switch (change.act) {
    case 'deadline':
      return setDeadline(tx, rows, change.deadlineAt);
    case 'shift':
      return shiftDeadlines(tx, rows, change.shiftDays);
    case 'strict':
      return setStrict(tx, rows, change.strict);
    case 'move':
      return moveTo(tx, rows, change.campaignId);
    case 'formats':
      return changeFormats(tx, rows, change);
    case 'attribute':
    case 'remove-attribute':
      return changeAttribute(tx, rows, change);
    case 'people':
      return assignMany(tx, rows, change);
    case 'duplicate':
      return duplicateMany(tx, rows, change);
    case 'archive':
      return archiveMany(tx, rows, change.reason ?? null);
    case 'restore':
      return restoreMany(tx, rows);
    case 'delete':
      return deleteMany(tx, rows);
  }
}

function refusal({ creative, campaign }: Row, change: BulkChange): ErrorCode | null {
  if (change.act === 'delete') return null;
  if (campaign.archivedAt) return change.act === 'restore' ? 'archive.parent-archived' : 'campaign.archived';
  if (change.act === 'shift' && creative.deadlineAt === null) return 'bulk.no-date';
  const isForAll = change.act === 'archive' || change.act === 'restore' || change.act === 'duplicate';
  return creative.archivedAt && !isForAll ? 'creative.archived' : null;
}
