import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { CreativesPlace } from './queries.ts';
import type { CreativesSearch } from './search.ts';

/** What ads are grouped by; without its attribute, by what they show. */
export function groupingOf({
  group = 'asset',
  attributeId,
}: CreativesSearch): Pick<CreativesPlace, 'group' | 'attributeId'> {
  if (group !== 'attribute') return { group };
  return attributeId === undefined ? { group: 'asset' } : { group, attributeId: attributeId as AttributeId };
}
