import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import type { Before } from '#db/schema/bulk.ts';
import { lockAttribute } from '#features/library/attributes/actions/many.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { undoArchiving } from './archiving.ts';
import { restoreAttribute } from './attribute.ts';
import { removeCopies } from './copies.ts';
import { restoreField } from './fields.ts';
import { restoreFormats } from './formats.ts';
import { codeOf, lockRows, noOutcome, type ChangedRow, type Outcome } from './outcome.ts';
import { restorePeople } from './people.ts';

interface Reverting {
  change: BulkChange;
  before: Map<CreativeId, Before>;
}

/** Takes a change of these creatives back, each wholly or not at all. */
export async function revertChange(tx: Scope, { change, before }: Reverting): Promise<Outcome> {
  if ('attributeId' in change) await lockAttribute(tx, change.attributeId);
  const rows = (await lockRows(tx, [...before.keys()])).map((row): ChangedRow => ({
    ...row,
    before: before.get(row.creative.id) ?? {},
  }));
  const known = new Set(rows.map(({ creative }) => creative.id));
  const failed = new Map<CreativeId, ErrorCode>();
  for (const id of before.keys()) if (!known.has(id)) failed.set(id, 'creative.not-found');
  const closed = await closedCampaigns(tx, rows);
  for (const row of rows) {
    const refused = closed.get(row.before.campaignId ?? '') ?? refusal(row, change);
    if (refused) failed.set(row.creative.id, refused);
  }
  const open = rows.filter(({ creative }) => !failed.has(creative.id));
  const outcome = open.length === 0 ? noOutcome() : await revert(tx, open, change);
  return { failed: new Map([...failed, ...outcome.failed]), before: outcome.before };
}

function revert(tx: Scope, rows: readonly ChangedRow[], change: BulkChange): Promise<Outcome> {
  switch (change.act) {
    case 'deadline':
    case 'shift':
      return restoreField(tx, rows, 'deadlineAt');
    case 'strict':
      return restoreField(tx, rows, 'strict');
    case 'move':
      return restoreField(tx, rows, 'campaignId');
    case 'formats':
      return restoreFormats(tx, rows);
    case 'attribute':
    case 'remove-attribute':
      return restoreAttribute(tx, rows, change.attributeId);
    case 'people':
      return restorePeople(tx, rows);
    case 'duplicate':
      return removeCopies(tx, rows);
    case 'archive':
    case 'restore':
      return undoArchiving(tx, rows);
    case 'delete':
      return Promise.resolve(noOutcome());
  }
}

function refusal({ creative, campaign }: ChangedRow, { act }: BulkChange): ErrorCode | null {
  if (act === 'duplicate') return null;
  if (campaign.archivedAt) return act === 'archive' ? 'archive.parent-archived' : 'campaign.archived';
  return creative.archivedAt && act !== 'archive' && act !== 'restore' ? 'creative.archived' : null;
}

/** Why creatives cannot move back, by the id of the campaign they come from. */
async function closedCampaigns(tx: Scope, rows: readonly ChangedRow[]): Promise<Map<string, ErrorCode>> {
  const closed = new Map<string, ErrorCode>();
  for (const id of new Set(rows.flatMap(({ before }) => before.campaignId ?? []))) {
    const code = await codeOf(() => requireOpenCampaign(tx, id));
    if (code) closed.set(id, code);
  }
  return closed;
}
