import { useState } from 'react';
import { campaignsQuery } from '#features/campaigns/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Option } from '#ui/form/options.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';

interface CampaignPanelProps {
  campaignId: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

/** Chooses one of our campaigns, or none. */
export function CampaignPanel({ campaignId, onChoose }: CampaignPanelProps) {
  const t = useTranslations('insights.campaign');
  const [search, setSearch] = useState('');
  const { rows: campaigns } = usePagedRows(campaignsQuery({ search, sort: 'name' }));
  const option = (id: string | undefined, name: string) => (
    <li key={id ?? ''}>
      <Option isChosen={id === campaignId} onChoose={() => onChoose(id)}>
        {name}
      </Option>
    </li>
  );
  return (
    <div className="grid w-72 max-w-full gap-2">
      <SearchField
        value={search}
        onChange={setSearch}
        label={t('search')}
        placeholder={t('search')}
        className="w-full"
      />
      <ul className="scroll-slim grid max-h-72 gap-0.5 overflow-y-auto">
        {search === '' ? option(undefined, t('all')) : null}
        {campaigns?.map(({ id, name }) => option(id, name))}
        {campaigns?.length === 0 ? <li className="px-2.5 py-4 text-sm text-ink-2">{t('none')}</li> : null}
      </ul>
    </div>
  );
}
