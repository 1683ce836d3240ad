import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';

const names = [
  'kind',
  'state',
  'ratio',
  'length',
  'parentId',
  'whereAttributeId',
  'whereValue',
  'minSpend',
  'matched',
  'original',
  'launchedWithin',
  'search',
] as const;
type Filters = Omit<Pick<CreativesSearch, (typeof names)[number]>, 'whereAttributeId'> & {
  whereAttributeId?: AttributeId;
};

/** The filters that are set, with the search. */
export const filtersOf = (search: CreativesSearch): Filters =>
  Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))) as Filters;

/** How many filters are set, with the search. */
export const countFilters = (search: CreativesSearch): number =>
  Object.keys(filtersOf(search)).filter((name) => name !== 'whereValue').length;

/** Leaves the filters out of the address. */
export const noFilters: CreativesChange = {
  kind: undefined,
  state: undefined,
  ratio: undefined,
  length: undefined,
  parentId: undefined,
  whereAttributeId: undefined,
  whereValue: undefined,
  minSpend: undefined,
  matched: undefined,
  original: undefined,
  launchedWithin: undefined,
  search: undefined,
};
