import { useQuery } from '@tanstack/react-query';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { openCampaignsQuery } from './queries.ts';

interface CampaignPickerProps {
  value: CampaignId | null;
  onChange: (campaignId: CampaignId) => void;
}

/** One of the campaigns that are not archived. */
export function CampaignPicker({ value, onChange }: CampaignPickerProps) {
  const t = useTranslations('workItems.campaignPicker');
  const { data: campaigns = [] } = useQuery(openCampaignsQuery);
  return (
    <Combobox
      aria-label={t('label')}
      placeholder={t('label')}
      value={value}
      onValueChange={(next) => {
        const chosen = campaigns.find(({ id }) => id === next);
        if (chosen) onChange(chosen.id);
      }}
      options={campaigns.map(({ id, name, group }) => ({
        value: id,
        label: name,
        ...(group ? { hint: group.name } : {}),
      }))}
    />
  );
}
