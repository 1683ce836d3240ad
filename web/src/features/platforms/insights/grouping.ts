import type { CreativeItem } from '@ad-foundry/contract/insights/creatives.ts';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { GroupsPlace } from './queries.ts';
import type { CreativeGroup, CreativesSearch, CreativesChange } from './search.ts';

type Grouping = Pick<
  GroupsPlace,
  'group' | 'attributeId' | 'kind' | 'ratio' | 'length' | 'parentId' | 'whereAttributeId' | 'whereValue'
>;

/** The filters and the grouping of ads; an attribute grouping without its attribute falls back to media. */
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

/** Names groups in the current language: kinds of media, and the group without a value. */
export function useGroupName(group: CreativeGroup): (item: CreativeItem) => CreativeItem {
  const t = useTranslations('insights');
  return (item) => {
    if (group === 'format') {
      // The name of a format consists of its kind and its ratio.
      const [, ratio] = item.name.split(' ');
      const shape = ratio === 'other' ? t('grid.otherRatio') : ratio;
      return { ...item, name: [t(`grid.kinds.${item.media.kind}`), shape].filter(Boolean).join(' · ') };
    }
    if (item.name !== '') return item;
    return { ...item, name: t(group === 'brief' ? 'link.none' : 'bars.unknown') };
  };
}

const names = [
  'kind',
  'state',
  'resultKind',
  'ratio',
  'length',
  'parentId',
  'whereAttributeId',
  'whereValue',
  'minSpend',
  'matched',
  'original',
  'launchedWithin',
  'fatigue',
  'search',
] as const;
type Filters = Omit<Pick<CreativesSearch, (typeof names)[number]>, 'whereAttributeId'> & {
  whereAttributeId?: AttributeId;
};

/** The active filters, including the search. */
export const filtersOf = (search: CreativesSearch): Filters =>
  Object.fromEntries(names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]))) as Filters;

/** The number of active filters, including the search. */
export const countFilters = (search: CreativesSearch): number =>
  Object.keys(filtersOf(search)).filter((name) => name !== 'whereValue').length;

/** A change of the URL that removes all filters. */
export const noFilters: CreativesChange = Object.fromEntries(names.map((name) => [name, undefined]));
