import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { CreativesPlace } from './queries.ts';
import type { CreativesSearch } from './search.ts';

type Grouping = Pick<
  CreativesPlace,
  'group' | 'attributeId' | 'kind' | 'ratio' | 'length' | 'parentId' | 'whereAttributeId' | 'whereValue'
>;

/** Which ads are grouped, and by what; without its attribute, by what they show. */
export function groupingOf({ group = 'asset', attributeId, ...search }: CreativesSearch): Grouping {
  const { kind, ratio, length, parentId, whereAttributeId, whereValue } = search;
  const ads = {
    ...(kind && { kind }),
    ...(ratio && { ratio }),
    ...(length && { length }),
    ...(parentId && { parentId }),
    ...(whereAttributeId && whereValue && { whereAttributeId: whereAttributeId as AttributeId, whereValue }),
  };
  if (group !== 'attribute') return { ...ads, group };
  return attributeId === undefined
    ? { ...ads, group: 'asset' }
    : { ...ads, group, attributeId: attributeId as AttributeId };
}
