import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { campaignNamesQuery } from './queries.ts';

interface Props {
  id: string;
  /** Null for all. */
  value: readonly CampaignId[] | null;
  onValue: (value: CampaignId[] | null) => void;
}

/** All campaigns, or chosen ones. */
export function CampaignChoice({ id, value, onValue }: Props) {
  const t = useTranslations('webhooks.chat');
  return (
    <div id={id} className="grid justify-items-start gap-2">
      <Segmented
        label={t('campaigns')}
        value={value === null ? 'all' : 'chosen'}
        onValueChange={(choice) => onValue(choice === 'all' ? null : [])}
        options={[
          { value: 'all', label: t('allCampaigns') },
          { value: 'chosen', label: t('chosenCampaigns') },
        ]}
      />
      {value === null ? null : (
        <>
          <Chosen value={value} onValue={onValue} />
          <p className="text-xs text-ink-2">{t('campaignsHelp')}</p>
        </>
      )}
    </div>
  );
}

function Chosen({ value, onValue }: Pick<Props, 'onValue'> & { value: readonly CampaignId[] }) {
  const t = useTranslations('webhooks.chat');
  const { rows = [] } = usePaged(campaignNamesQuery);
  const listed = rows.map(({ id, name }) => ({ value: id as string, label: name }));
  // Campaigns that are archived or further down stay chosen.
  const others = value.filter((id) => listed.every((each) => each.value !== id));
  return (
    <Combobox
      multiple
      aria-label={t('chosenCampaigns')}
      placeholder={t('choose')}
      value={value}
      onValueChange={(ids) => onValue((ids as CampaignId[]).slice(0, limits.webhooks.campaigns))}
      options={[...listed, ...others.map((id) => ({ value: id as string, label: t('otherCampaign') }))]}
      className="w-full"
    />
  );
}
