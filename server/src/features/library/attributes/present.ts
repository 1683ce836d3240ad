import type { Attribute, FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import { findValueProblem } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import type { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { judgedBy } from '#infra/patterns.ts';

type AttributeRow = typeof attributes.$inferSelect;

export function presentAttribute({ id, key, label, description, input, organizationId }: AttributeRow): Attribute {
  return { id, key, label, description, input, global: organizationId === null };
}

interface FilledRow {
  attribute: AttributeRow;
  filled: typeof creativeAttributes.$inferSelect;
}

/** Includes what is wrong with the value, so that pages run no patterns. */
export function presentFilled({ attribute, filled }: FilledRow): FilledAttribute {
  const { required, value } = filled;
  const problem = value === null ? null : findValueProblem(attribute.input, value, judgedBy(filled));
  return { attribute: presentAttribute(attribute), required, value, problem };
}
