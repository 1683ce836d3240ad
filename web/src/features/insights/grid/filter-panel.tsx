import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { OptionButton } from '#features/insights/head/option-button.tsx';
import { Panel } from '#features/insights/head/panel.tsx';
import type { Popped } from '#features/insights/head/pop-button.tsx';
import type { CreativesChange, CreativesSearch } from '#features/insights/search.ts';

interface FilterPanelProps extends Popped {
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
}

const launches = [7, 14, 30, 90] as const;

/** Leaves the filters out of the address. */
export const noFilters: CreativesChange = {
  kind: undefined,
  matched: undefined,
  launchedWithin: undefined,
  search: undefined,
};

/** Kind, brief, first day and name. */
export function FilterPanel({ search, onSearch, ...popped }: FilterPanelProps) {
  const t = useTranslations('insights.grid');
  const clear = useTranslations('insights.none');
  const group = (label: string, options: readonly { text: string; isChosen: boolean; change: CreativesChange }[]) => (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-0.5">
      <p className="col-span-2 px-2.5 pb-0.5 text-xs text-ink-2">{label}</p>
      {options.map(({ text, isChosen, change }) => (
        <OptionButton key={text} isChosen={isChosen} onChoose={() => onSearch(change)}>
          {text}
        </OptionButton>
      ))}
    </div>
  );
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
        {group(t('kind'), [
          { text: t('anyKind'), isChosen: search.kind === undefined, change: { kind: undefined } },
          ...(['image', 'video', 'carousel', 'other'] as const).map((kind) => ({
            text: t(`kinds.${kind}`),
            isChosen: search.kind === kind,
            change: { kind },
          })),
        ])}
        {group(t('matched'), [
          { text: t('anyMatch'), isChosen: search.matched === undefined, change: { matched: undefined } },
          { text: t('withBrief'), isChosen: search.matched === 'true', change: { matched: 'true' } },
          { text: t('withoutBrief'), isChosen: search.matched === 'false', change: { matched: 'false' } },
        ])}
        {group(t('launched'), [
          {
            text: t('anyLaunch'),
            isChosen: search.launchedWithin === undefined,
            change: { launchedWithin: undefined },
          },
          ...launches.map((days) => ({
            text: t('within', { days: String(days) }),
            isChosen: search.launchedWithin === days,
            change: { launchedWithin: days },
          })),
        ])}
        <Button size="sm" onClick={() => onSearch(noFilters)}>
          {clear('clear')}
        </Button>
      </div>
    </Panel>
  );
}
