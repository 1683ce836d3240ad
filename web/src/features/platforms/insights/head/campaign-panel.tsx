import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignsQuery } from '#features/tree/campaigns/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { OptionButton } from './option-button.tsx';
import { Panel } from './panel.tsx';
import type { Popped } from './pop-button.tsx';

export interface CampaignPanelProps extends Popped {
  campaignId: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

/** Chooses one of our campaigns, or none. */
export function CampaignPanel({ campaignId, onChoose, ...popped }: CampaignPanelProps) {
  const t = useTranslations('insights.campaign');
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery(campaignsQuery({ search, sort: 'name' }));
  const campaigns = data?.pages.flatMap(({ items }) => items) ?? [];
  const option = (id: string | undefined, name: string) => (
    <li key={id ?? ''}>
      <OptionButton
        isChosen={id === campaignId}
        onChoose={() => {
          popped.onOpenChange(false);
          onChoose(id);
        }}
      >
        {name}
      </OptionButton>
    </li>
  );
  return (
    <Panel {...popped} label={t('label')}>
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
          {campaigns.map(({ id, name }) => option(id, name))}
          {data && campaigns.length === 0 ? <li className="px-2.5 py-4 text-sm text-ink-2">{t('none')}</li> : null}
        </ul>
      </div>
    </Panel>
  );
}
