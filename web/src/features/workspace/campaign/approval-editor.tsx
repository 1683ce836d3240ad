import { ShieldCheck } from 'lucide-react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Select } from '#ui/form/select.tsx';
import { toast } from '#ui/overlay/toast.tsx';

/** Whether the files of a campaign need approval, and by whom. */
export function ApprovalChip({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('campaigns.approval');
  return <Chip>{t(campaign.needsApproval ? 'byTeam' : 'none')}</Chip>;
}

/** Chooses whether the files of a campaign need approval. */
export function ApprovalEditor({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('campaigns.approval');
  const errorText = useErrorText();
  const update = useUpdateCampaign(campaign.id);
  const { needsApproval, edition } = campaign;
  return (
    <Select
      aria-label={t('label')}
      className="h-control-sm w-auto text-xs"
      value={needsApproval ? 'team' : 'none'}
      onValueChange={(next) =>
        update.mutate(
          { needsApproval: next === 'team', seen: { needsApproval, edition } },
          {
            onSuccess: () => void toast.success(t(next === 'team' ? 'turnedOn' : 'turnedOff')),
            onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
          },
        )
      }
      options={[
        { value: 'team', label: t('byTeam'), icon: <ShieldCheck aria-hidden /> },
        { value: 'none', label: t('none') },
      ]}
    />
  );
}
