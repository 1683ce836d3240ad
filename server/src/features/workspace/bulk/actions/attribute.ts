import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { fillMany, removeFromMany, restoreMany, type FilledMany } from '#features/library/attributes/actions/many.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import type { Scope } from '#infra/scope.ts';
import { idsOf, recordChanged, type ChangedRow, type Outcome, type Row } from './outcome.ts';

type Change = Extract<BulkChange, { act: 'attribute' | 'remove-attribute' }>;

/** Sets one attribute, or removes it. */
export async function changeAttribute(tx: Scope, rows: readonly Row[], change: Change): Promise<Outcome> {
  const ids = idsOf(rows);
  const { failed, changed } =
    change.act === 'attribute' ? await fillMany(tx, ids, change) : await removeFromMany(tx, ids, change.attributeId);
  const outcome: Outcome = { failed, before: new Map([...changed].map(([id, attribute]) => [id, { attribute }])) };
  await settle(tx, rows, outcome);
  return outcome;
}

/** Restores the rows where they are as the change left them. */
export async function restoreAttribute(
  tx: Scope,
  rows: readonly ChangedRow[],
  attributeId: AttributeId,
): Promise<Outcome> {
  const changed: FilledMany['changed'] = new Map(
    rows.flatMap(({ creative, before }) => (before.attribute ? [[creative.id, before.attribute] as const] : [])),
  );
  const failed = await restoreMany(tx, { attributeId, changed });
  const done = [...changed.keys()].filter((id) => !failed.has(id));
  const outcome: Outcome = { failed, before: new Map(done.map((id) => [id, {}])) };
  await settle(tx, rows, outcome);
  return outcome;
}

async function settle(tx: Scope, rows: readonly Row[], { before }: Outcome): Promise<void> {
  const changed = rows.filter(({ creative }) => before.has(creative.id));
  if (changed.length === 0) return;
  await refreshCompletion(tx, idsOf(changed));
  await recordChanged(
    tx,
    changed.map(({ campaign }) => campaign.id),
  );
}
