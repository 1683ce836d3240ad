import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkCandidate, UnmatchedAd } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { OptionButton } from '#features/platforms/insights/head/option-button.tsx';
import { candidatesQuery } from '#features/platforms/insights/queries.ts';

interface Props {
  account: InsightAccount;
  ad: UnmatchedAd;
  onChoose: (creative: LinkCandidate['creative']) => void;
  isBusy: boolean;
}

/** Finds the creative of an ad by name; the likeliest are listed first. */
export function CandidatePicker({ account, ad, onChoose, isBusy }: Props) {
  const t = useTranslations('insights.match');
  const [search, setSearch] = useState('');
  const { data } = useQuery(candidatesQuery(account.id, ad.id, search.trim()));
  return (
    <div className="grid gap-2 rounded-card border border-line p-2">
      <SearchField
        value={search}
        onChange={setSearch}
        label={t('search')}
        placeholder={t('search')}
        className="w-full"
      />
      <ul className="scroll-slim grid max-h-56 gap-0.5 overflow-y-auto">
        {data?.items.map(({ creative, campaign }) => (
          <li key={creative.id}>
            <OptionButton isChosen={false} onChoose={() => (isBusy ? undefined : onChoose(creative))}>
              {creative.name} <span className="text-ink-2">· {campaign.name}</span>
            </OptionButton>
          </li>
        ))}
        {data?.items.length === 0 ? <li className="px-2.5 py-3 text-sm text-ink-2">{t('noCreative')}</li> : null}
      </ul>
    </div>
  );
}
