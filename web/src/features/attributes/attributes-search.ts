import { attributeTypes, type AttributeType } from '@ad-foundry/contract/rules/attribute-values.ts';

export type Shelf = 'all' | 'own' | 'global' | 'archived';

/** What the address of the attribute fields says. */
export interface AttributesSearch {
  search?: string;
  type?: AttributeType;
  shelf?: Exclude<Shelf, 'all'>;
  use?: 'required' | 'unused';
  /** The field whose sheet is open; `new` for one that is being made. */
  field?: string;
}

const one = <T extends string>(allowed: readonly T[], value: unknown): T | undefined =>
  allowed.find((each) => each === value);

/** Reads the address; what makes no sense in it is left out. */
export function parseAttributesSearch(search: Record<string, unknown>): AttributesSearch {
  const text = typeof search.search === 'string' && search.search.trim() !== '' ? search.search : undefined;
  const type = one(attributeTypes, search.type);
  const shelf = one(['own', 'global', 'archived'], search.shelf);
  const use = one(['required', 'unused'], search.use);
  const field = typeof search.field === 'string' && /^(?:new|att_\w+)$/.test(search.field) ? search.field : undefined;
  return {
    ...(text ? { search: text } : {}),
    ...(type ? { type } : {}),
    ...(shelf ? { shelf } : {}),
    ...(use ? { use } : {}),
    ...(field ? { field } : {}),
  };
}
