import { attributeTypes } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { oneOf, readSearch, textParam } from '#ui/list-page/search-params.ts';

/** Parses the search parameters of the attributes page; invalid values are dropped. */
export const parseAttributesSearch = readSearch({
  search: textParam,
  type: oneOf(attributeTypes),
  shelf: oneOf(['own', 'global', 'archived']),
  use: oneOf(['required', 'unused']),
  /** The field whose sheet is open; `new` for a new field. */
  field: (value) => (typeof value === 'string' && /^(?:new|att_\w+)$/.test(value) ? value : undefined),
});

/** The search parameters of the attributes page. */
export type AttributesSearch = ReturnType<typeof parseAttributesSearch>;
