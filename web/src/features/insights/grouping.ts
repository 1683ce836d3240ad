import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { CreativesPlace } from './queries.ts';
import type { CreativesSearch } from './search.ts';

type Grouping = Pick<CreativesPlace, 'group' | 'attributeId' | 'kind' | 'ratio' | 'length'>;

/** Which ads are grouped, and by what; without its attribute, by what they show. */
export function groupingOf({ group = 'asset', attributeId, kind, ratio, length }: CreativesSearch): Grouping {
  const ads = { ...(kind && { kind }), ...(ratio && { ratio }), ...(length && { length }) };
  if (group !== 'attribute') return { ...ads, group };
  return attributeId === undefined
    ? { ...ads, group: 'asset' }
    : { ...ads, group, attributeId: attributeId as AttributeId };
}
