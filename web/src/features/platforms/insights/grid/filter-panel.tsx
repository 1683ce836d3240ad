import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ratios, videoLengths } from '@ad-foundry/contract/insights/media-shapes.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { OptionButton } from '#features/platforms/insights/head/option-button.tsx';
import { Panel } from '#features/platforms/insights/head/panel.tsx';
import type { Popped } from '#features/platforms/insights/head/pop-button.tsx';
import type { Style } from '#features/platforms/insights/place.ts';
import type { CreativesPlace } from '#features/platforms/insights/queries.ts';
import type { CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import { noFilters } from './filters.ts';
import { ParentFilter } from './parent-filter.tsx';

interface FilterPanelProps extends Popped {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  style: Style;
  /** What is listed. */
  place: CreativesPlace;
}

const kinds = ['image', 'video', 'carousel', 'other'] as const;
const states = ['running', 'new', 'limited', 'stopped', 'little-data'] as const;
const answers = ['true', 'false'] as const;
const launches = [7, 14, 30, 90] as const;
/** Units of the currency. */
const floors = [50, 200, 1000, 5000] as const;

/** Amounts of a currency without decimals are a hundred times as large, as yen are beside euros. */
const minorOf = (units: number, { currencyDigits }: Style): number => units * 10 ** Math.max(2, currencyDigits);

/** Name, campaign, kind, state, shape, length, spend, brief, file and first day. */
export function FilterPanel({ search, onSearch, style, place, ...popped }: FilterPanelProps) {
  const t = useTranslations('insights.grid');
  const clear = useTranslations('insights.none');
  const common = { search, onSearch };
  return (
    <Panel {...popped} label={t('filter')}>
      <div className="grid w-80 max-w-full gap-3">
        <SearchField
          value={search.search ?? ''}
          onChange={(text) => onSearch({ search: text || undefined })}
          label={t('search')}
          placeholder={t('search')}
          className="w-full"
        />
        <ParentFilter parentId={search.parentId} onSearch={onSearch} place={place} />
        <MediaFilters {...common} />
        <AttributeFilter {...common} />
        <Filter {...common} name="state" any={t('anyState')} values={states} textOf={(state) => t(`states.${state}`)} />
        <Filter
          {...common}
          name="minSpend"
          any={t('anySpend')}
          values={floors.map((units) => minorOf(units, style))}
          textOf={(amount) => t('spendFrom', { spend: formatFigure('spend', amount, style) })}
        />
        <Filter
          {...common}
          name="matched"
          any={t('anyMatch')}
          values={answers}
          textOf={(matched) => t(matched === 'true' ? 'withBrief' : 'withoutBrief')}
        />
        <Filter
          {...common}
          name="original"
          any={t('anyFile')}
          values={answers}
          textOf={(original) => t(original === 'true' ? 'withFile' : 'withoutFile')}
        />
        <Filter
          {...common}
          name="launchedWithin"
          any={t('anyLaunch')}
          values={launches}
          textOf={(days) => t('within', { days: String(days) })}
        />
        <Button size="sm" onClick={() => onSearch(noFilters)}>
          {clear('clear')}
        </Button>
      </div>
    </Panel>
  );
}

/** What ads show, its shape, and the length of videos. */
function MediaFilters(common: Pick<FilterPanelProps, 'search' | 'onSearch'>) {
  const t = useTranslations('insights.grid');
  return (
    <>
      <Filter {...common} name="kind" any={t('anyKind')} values={kinds} textOf={(kind) => t(`kinds.${kind}`)} />
      <Filter
        {...common}
        name="ratio"
        any={t('anyRatio')}
        values={ratios}
        textOf={(ratio) => (ratio === 'other' ? t('otherRatio') : ratio)}
      />
      <Filter
        {...common}
        name="length"
        any={t('anyLength')}
        values={videoLengths}
        textOf={(length) => t(`lengths.${length}`)}
      />
    </>
  );
}

/** A value of one of the attributes that have options, on the brief of an ad. */
function AttributeFilter({ search, onSearch }: Pick<FilterPanelProps, 'search' | 'onSearch'>) {
  const t = useTranslations('insights.grid');
  const { data: attributes = [] } = useQuery(attributesQuery);
  const [opened, setOpened] = useState<string>();
  const known = attributes.filter(({ input }) => input.type === 'select' && input.options.length > 0);
  // Also where the address names an attribute that is no longer there.
  if (known.length === 0 && search.whereAttributeId === undefined) return null;
  const id = search.whereAttributeId ?? opened ?? known[0]?.id;
  const input = known.find((one) => one.id === id)?.input;
  const options = input?.type === 'select' ? input.options : [];
  const choose = (whereValue: string | undefined) =>
    onSearch({ whereAttributeId: whereValue === undefined ? undefined : id, whereValue });
  return (
    <div role="group" aria-label={t('attribute')} className="grid grid-cols-2 gap-0.5">
      <p className="col-span-2 px-2.5 pb-0.5 text-xs text-ink-2">{t('attribute')}</p>
      {known.length > 1 ? (
        <div className="col-span-2 px-2.5 pb-1">
          <Select
            aria-label={t('attributeName')}
            value={id}
            onValueChange={(next) => {
              setOpened(next);
              choose(undefined);
            }}
            options={known.map(({ id: value, label }) => ({ value, label }))}
          />
        </div>
      ) : null}
      <OptionButton isChosen={search.whereValue === undefined} onChoose={() => choose(undefined)}>
        {t('anyValue')}
      </OptionButton>
      {options.map(({ value, label }) => (
        <OptionButton key={value} isChosen={search.whereValue === value} onChoose={() => choose(value)}>
          {label}
        </OptionButton>
      ))}
    </div>
  );
}

const labels = {
  kind: 'kind',
  state: 'table.state',
  ratio: 'ratio',
  length: 'length',
  minSpend: 'minSpend',
  matched: 'matched',
  original: 'original',
  launchedWithin: 'launched',
} as const;

interface FilterProps<Value> {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  name: keyof typeof labels;
  /** Says that the filter is not set. */
  any: string;
  values: readonly Value[];
  textOf: (value: Value) => string;
}

/** One filter: at most one of its values. */
function Filter<Value extends string | number>({ search, onSearch, name, any, values, textOf }: FilterProps<Value>) {
  const t = useTranslations('insights.grid');
  const label = t(labels[name]);
  const options = [undefined, ...values];
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-0.5">
      <p className="col-span-2 px-2.5 pb-0.5 text-xs text-ink-2">{label}</p>
      {options.map((value) => (
        <OptionButton key={value ?? ''} isChosen={search[name] === value} onChoose={() => onSearch({ [name]: value })}>
          {value === undefined ? any : textOf(value)}
        </OptionButton>
      ))}
    </div>
  );
}
