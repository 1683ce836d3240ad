import { useState } from 'react';
import { campaignsQuery } from '#features/campaigns/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { SearchList } from '#ui/form/search-list.tsx';

interface CampaignPanelProps {
  campaignId: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

/** Chooses a campaign, or all of them. */
export function CampaignPanel({ campaignId, onChoose }: CampaignPanelProps) {
  const t = useTranslations('insights.campaign');
  const [search, setSearch] = useState('');
  const { rows } = usePagedRows(campaignsQuery({ search, sort: 'name' }));
  const all = search === '' ? [{ id: undefined, name: t('all') }] : [];
  return (
    <SearchList<string | undefined>
      label={t('search')}
      search={search}
      onSearch={setSearch}
      options={rows ? [...all, ...rows] : all}
      chosen={campaignId}
      onChoose={onChoose}
      none={t('none')}
      className="w-72 max-w-full"
    />
  );
}
