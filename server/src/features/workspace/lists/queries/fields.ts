import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { AttributeInput, AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { ListedCreative } from '@ad-foundry/contract/lists.ts';
import { anyOf } from '#db/any-of.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import type { Scope } from '#infra/scope.ts';

/** An attribute that a list shows. */
export interface ListedField {
  id: AttributeId;
  label: string;
  input: AttributeInput;
}

/** The attributes in a request, in the order of the request; omits unknown ones. */
export async function readFields({ db, actor }: Scope, fields: string | undefined): Promise<ListedField[]> {
  if (fields === undefined) return [];
  const ids = [...new Set(fields.split(','))] as AttributeId[];
  const { id, label, input, organizationId } = attributes;
  const rows = await db
    .select({ id, label, input })
    .from(attributes)
    .where(and(anyOf(id, ids), or(eq(organizationId, actor.organizationId), isNull(organizationId))))
    .orderBy(asc(id));
  return ids.flatMap((fieldId) => rows.find((row) => row.id === fieldId) ?? []);
}

/** Reads the values that creatives have for these attributes. */
export async function readValues({ db, actor }: Scope, ids: readonly CreativeId[], fields: readonly ListedField[]) {
  const { creativeId, attributeId, value, organizationId } = creativeAttributes;
  const shownValues = and(
    anyOf(creativeId, [...ids]),
    anyOf(
      attributeId,
      fields.map(({ id }) => id),
    ),
  );
  const rows =
    fields.length === 0
      ? []
      : await db
          .select({ creativeId, attributeId, value })
          .from(creativeAttributes)
          .where(and(eq(organizationId, actor.organizationId), shownValues, isNotNull(value)));
  const values = new Map(rows.map((row) => [`${row.creativeId} ${row.attributeId}`, row.value]));
  return (creative: CreativeId): ListedCreative['fields'] =>
    fields.map((field) => ({
      id: field.id,
      label: field.label,
      value: shownValue(field.input, values.get(`${creative} ${field.id}`) ?? null),
    }));
}

/** The value as shown: the label of an option, any other value unchanged. */
function shownValue(input: AttributeInput, value: AttributeValue | null): AttributeValue | null {
  if (input.type !== 'select') return value;
  return input.options.find((option) => option.value === value)?.label ?? value;
}
