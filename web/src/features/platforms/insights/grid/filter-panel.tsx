import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ratios, videoLengths } from '@ad-foundry/contract/insights/media-shapes.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Options } from '#ui/form/options.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import type { Style } from '#features/platforms/insights/place.ts';
import type { GroupsPlace } from '#features/platforms/insights/queries.ts';
import type { CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import { noFilters } from '#features/platforms/insights/grouping.ts';
import { ParentFilter } from './parent-filter.tsx';

interface FilterPanelProps {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  style: Style;
  /** The scope of the list. */
  place: GroupsPlace;
}

const kinds = ['image', 'video', 'carousel', 'other'] as const;
const states = ['running', 'new', 'limited', 'stopped', 'little-data'] as const;
const causes = ['creative', 'market', 'page'] as const;
const answers = ['true', 'false'] as const;
const launches = [7, 14, 30, 90] as const;
/** In units of the currency. */
const floors = [50, 200, 1000, 5000] as const;

/** Texts of the filters: the name of each, and the text while it is not set. */
const labels = {
  kind: { label: 'kind', any: 'anyKind' },
  state: { label: 'table.state', any: 'anyState' },
  ratio: { label: 'ratio', any: 'anyRatio' },
  length: { label: 'length', any: 'anyLength' },
  minSpend: { label: 'minSpend', any: 'anySpend' },
  matched: { label: 'matched', any: 'anyMatch' },
  original: { label: 'original', any: 'anyFile' },
  launchedWithin: { label: 'launched', any: 'anyLaunch' },
} as const;
type FilterName = keyof typeof labels;

/**
 * Converts units to minor units; amounts in currencies without decimals are a hundred times as large, as yen are
 * compared with euros.
 */
const minorOf = (units: number, { currencyDigits }: Style): number => units * 10 ** Math.max(2, currencyDigits);

/** Filters by name, campaign, kind, state, shape, length, spend, brief, file and first day. */
export function FilterPanel({ search, onSearch, style, place }: FilterPanelProps) {
  const t = useTranslations('insights.grid');
  const clear = useTranslations('insights.none');
  const fatigue = useTranslations('insights.fatigue');
  const filter = <V extends string | number>(name: FilterName, values: readonly V[], textOf: (value: V) => string) => (
    <Options<V | undefined>
      label={t(labels[name].label)}
      heading="small"
      options={[
        { value: undefined, label: t(labels[name].any) },
        ...values.map((value) => ({ value, label: textOf(value) })),
      ]}
      chosen={search[name] as V | undefined}
      onChoose={(value) => onSearch({ [name]: value })}
    />
  );
  const amounts = floors.map((units) => minorOf(units, style));
  return (
    <div className="grid min-w-0 gap-3">
      <SearchField
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text || undefined })}
        label={t('search')}
        placeholder={t('search')}
        className="w-full"
      />
      <ParentFilter parentId={search.parentId} onSearch={onSearch} place={place} />
      {filter('kind', kinds, (kind) => t(`kinds.${kind}`))}
      {filter('ratio', ratios, (ratio) => (ratio === 'other' ? t('otherRatio') : ratio))}
      {filter('length', videoLengths, (length) => t(`lengths.${length}`))}
      <AttributeFilter search={search} onSearch={onSearch} />
      {filter('state', states, (state) => t(`states.${state}`))}
      <Options
        label={fatigue('filter')}
        heading="small"
        options={[
          { value: undefined, label: fatigue('any') },
          ...causes.map((cause) => ({ value: cause, label: fatigue(`causes.${cause}`) })),
        ]}
        chosen={search.fatigue}
        onChoose={(cause) => onSearch({ fatigue: cause })}
      />
      {filter('minSpend', amounts, (amount) => t('spendFrom', { spend: formatFigure('spend', amount, style) }))}
      {filter('matched', answers, (matched) => t(matched === 'true' ? 'withBrief' : 'withoutBrief'))}
      {filter('original', answers, (original) => t(original === 'true' ? 'withFile' : 'withoutFile'))}
      {filter('launchedWithin', launches, (days) => t('within', { days: String(days) }))}
      <Button size="sm" onClick={() => onSearch(noFilters)}>
        {clear('clear')}
      </Button>
    </div>
  );
}

/** Filters by a value of an attribute with options, in the brief behind an ad. */
function AttributeFilter({ search, onSearch }: Pick<FilterPanelProps, 'search' | 'onSearch'>) {
  const t = useTranslations('insights.grid');
  const { data: attributes = [] } = useQuery(attributesQuery);
  const [opened, setOpened] = useState<string>();
  const selects = attributes.filter(({ input }) => input.type === 'select' && input.options.length > 0);
  // The filter stays visible if the URL names a deleted attribute.
  if (selects.length === 0 && search.whereAttributeId === undefined) return null;
  const id = search.whereAttributeId ?? opened ?? selects[0]?.id;
  const input = selects.find((attribute) => attribute.id === id)?.input;
  const options = input?.type === 'select' ? input.options : [];
  const choose = (whereValue: string | undefined) =>
    onSearch({ whereAttributeId: whereValue === undefined ? undefined : id, whereValue });
  return (
    <Options
      label={t('attribute')}
      heading="small"
      options={[{ value: undefined, label: t('anyValue') }, ...options]}
      chosen={search.whereValue}
      onChoose={choose}
    >
      {selects.length > 1 ? (
        <div className="col-span-2 px-2.5 pb-1">
          <Select
            aria-label={t('attributeName')}
            value={id}
            onValueChange={(next) => {
              setOpened(next);
              choose(undefined);
            }}
            options={selects.map(({ id: value, label }) => ({ value, label }))}
          />
        </div>
      ) : null}
    </Options>
  );
}
