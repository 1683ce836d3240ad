import { useEffect, useRef, useState } from 'react';
import { campaignSorts } from '@ad-foundry/contract/campaigns.ts';
import { useTranslations } from '#lib/i18n.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import type { CampaignFilter } from '#features/campaigns/queries.ts';
import type { View } from '#features/campaigns/use-remembered-view.ts';
import { ViewSwitch } from '#features/campaigns/view-switch.tsx';
import { campaignStatuses } from './campaign-filter.ts';

interface CampaignsFiltersProps {
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
  view: View;
  onView: (view: View) => void;
}

const settleMs = 200;

/** What is typed at once; the address and the list follow when the typing rests. */
function useSettledSearch({ filter, onFilter }: Pick<CampaignsFiltersProps, 'filter' | 'onFilter'>) {
  const shown = filter.search ?? '';
  const [text, setText] = useState(shown);
  const sent = useRef(shown);
  useEffect(() => {
    // Changed from outside: the back button, or "clear".
    if (shown === sent.current) return;
    sent.current = shown;
    setText(shown);
  }, [shown]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      onFilter({ ...filter, search: wanted || undefined });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, filter, onFilter]);
  return [text, setText] as const;
}

/** Search, status, order and view of the campaigns. */
export function CampaignsFilters({ filter, onFilter, view, onView }: CampaignsFiltersProps) {
  const t = useTranslations('campaigns.list');
  const [text, setText] = useSettledSearch({ filter, onFilter });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        value={text}
        onChange={setText}
        placeholder={t('search')}
        label={t('search')}
        className="max-sm:w-full"
      />
      <Select
        aria-label={t('status')}
        className="w-auto min-w-36 max-sm:flex-1"
        value={filter.status ?? 'any'}
        onValueChange={(value) => onFilter({ ...filter, status: value === 'any' ? undefined : value })}
        options={[
          { value: 'any' as const, label: t('anyStatus') },
          ...campaignStatuses.map((status) => ({ value: status, label: t(status) })),
        ]}
      />
      <span className="flex-1 max-sm:hidden" />
      <Select
        aria-label={t('sort')}
        className="w-auto min-w-36 max-sm:flex-1"
        value={filter.sort ?? 'created'}
        onValueChange={(sort) => onFilter({ ...filter, sort })}
        options={campaignSorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
      <ViewSwitch view={view} onView={onView} />
    </div>
  );
}
