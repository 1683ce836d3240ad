import { and, sql } from 'drizzle-orm';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import {
  findValueProblem,
  isSelectable,
  storedValue,
  type AttributeInput,
  type AttributeValue,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { anyOf } from '#db/any-of.ts';
import { attributes } from '#db/schema/attributes.ts';
import { reachableAttributes, visibleAttributes } from '#features/library/attributes/access.ts';
import { judgeOnce } from '#features/library/attributes/rules.ts';
import { judgedBy } from '#infra/patterns.ts';
import type { Scope } from '#infra/scope.ts';

/** The value of an attribute in a new creative. */
export interface NewValue {
  attributeId: AttributeId;
  value: AttributeValue;
}

type Inputs = ReadonlyMap<AttributeId, AttributeInput>;

/**
 * The inputs of these attributes, omitting attributes that cannot be assigned. Locks them against edits until the
 * transaction ends.
 */
export async function lockInputs(tx: Scope, newValues: readonly NewValue[]): Promise<Inputs> {
  const ids = [...new Set(newValues.map(({ attributeId }) => attributeId))];
  if (ids.length === 0) return new Map();
  const { id, input } = attributes;
  // Only own attributes need the lock, since the product's attributes change at start-up only.
  await tx.db
    .select({ id })
    .from(attributes)
    .where(and(reachableAttributes(tx), sql`${attributes.organizationId} is not null`, anyOf(id, ids)))
    .orderBy(id)
    .for('share');
  const rows = await tx.db
    .select({ id, input })
    .from(attributes)
    .where(and(visibleAttributes(tx), anyOf(id, ids)));
  return new Map(rows.map((row) => [row.id, row.input]));
}

/** Why a value is refused; null if it is valid. */
export function findValueFault(
  inputs: Inputs,
  { attributeId, value }: NewValue,
): 'attribute-unknown' | 'attribute-invalid' | null {
  const input = inputs.get(attributeId);
  if (!input) return 'attribute-unknown';
  const stored = storedValue(value);
  if (stored === null) return null;
  const problem = findValueProblem(input, stored, judgedBy(judgeOnce(input, stored)));
  return problem || !isSelectable(input, stored) ? 'attribute-invalid' : null;
}

/** Stores the values of new creatives; the caller has checked that all values are valid. */
export async function insertValues(
  tx: Scope,
  inputs: Inputs,
  newValues: readonly (NewValue & { creativeId: CreativeId })[],
): Promise<void> {
  const rows = newValues.flatMap(({ creativeId, attributeId, value }) => {
    const [input, stored] = [inputs.get(attributeId), storedValue(value)];
    return input && stored !== null ? [{ creativeId, attributeId, stored, ...judgeOnce(input, stored) }] : [];
  });
  if (rows.length === 0) return;
  const { organizationId, accountId } = tx.actor;
  const at = tx.now().toISOString();
  const column = (values: readonly (string | boolean | null)[]) => sql.param(values);
  await tx.db.execute(sql`
    insert into creative_attributes (organization_id, creative_id, attribute_id, required, value, judged_pattern,
      fits_pattern, filled_by, filled_at, created_at)
    select ${organizationId}, g.creative_id, g.attribute_id, false, g.value, g.judged_pattern, g.fits_pattern,
      ${accountId}, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${column(rows.map((row) => row.creativeId))}::text[], ${column(rows.map((row) => row.attributeId))}::text[],
      ${column(rows.map((row) => JSON.stringify(row.stored)))}::jsonb[],
      ${column(rows.map((row) => row.judgedPattern))}::text[], ${column(rows.map((row) => row.fitsPattern))}::boolean[])
      as g (creative_id, attribute_id, value, judged_pattern, fits_pattern)`);
}
