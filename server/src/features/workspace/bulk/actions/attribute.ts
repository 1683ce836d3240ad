import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { restoreMany, type FilledMany } from '#features/library/attributes/actions/many.ts';
import type { Scope } from '#infra/scope.ts';
import { refreshChanged, type Outcome } from './outcome.ts';

/** Stores the changes that one attribute change made to creatives. */
export async function storeFilled(
  tx: Scope,
  items: readonly BulkItem<'creative'>[],
  { failed, changed }: FilledMany,
): Promise<Outcome> {
  const outcome: Outcome = { failed, before: new Map([...changed].map(([id, attribute]) => [id, { attribute }])) };
  await refreshChanged(tx, items, outcome);
  return outcome;
}

/** Restores the rows of the attribute that were not changed since. */
export async function restoreAttribute(
  tx: Scope,
  items: readonly BulkItem<'creative'>[],
  { attributeId }: { attributeId: AttributeId },
): Promise<Outcome> {
  const changed: FilledMany['changed'] = new Map(
    items.flatMap(({ id, before }) => (before.attribute ? [[id, before.attribute] as const] : [])),
  );
  const failed = await restoreMany(tx, { attributeId, changed });
  const restored = [...changed.keys()].filter((id) => !failed.has(id));
  const outcome: Outcome = { failed, before: new Map(restored.map((id) => [id, {}])) };
  await refreshChanged(tx, items, outcome);
  return outcome;
}
