import type { Attribute, FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import { findValueProblem, type PatternEngine } from '@ad-foundry/contract/rules/attribute-values.ts';
import type { attributes, creativeAttributes } from '#db/schema/attributes.ts';

type AttributeRow = typeof attributes.$inferSelect;

export function presentAttribute({ id, key, label, description, input, organizationId }: AttributeRow): Attribute {
  return { id, key, label, description, input, global: organizationId === null };
}

interface FilledRow {
  attribute: AttributeRow;
  filled: typeof creativeAttributes.$inferSelect;
}

/** With what is wrong with its value, so that a page need not judge patterns before it shows anything. */
export function presentFilled({ attribute, filled }: FilledRow, engine: PatternEngine): FilledAttribute {
  const { required, value } = filled;
  const problem = value === null ? null : findValueProblem(attribute.input, value, engine);
  return { attribute: presentAttribute(attribute), required, value, problem };
}
