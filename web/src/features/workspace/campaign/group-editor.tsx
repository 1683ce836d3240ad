import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useErrorText } from '#lib/error-text.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { GroupSelect } from '#features/tree/groups/group-select.tsx';

/** Assigns the campaign to a group, or removes it from its group. */
export function GroupEditor({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('groups');
  const errorText = useErrorText();
  const update = useUpdateCampaign(campaign.id);
  return (
    <GroupSelect
      aria-label={t('move')}
      className="h-control-sm w-auto max-w-56 text-xs"
      value={campaign.group?.id ?? null}
      onChange={(groupId) =>
        update.mutate(
          { groupId, seen: { groupId: campaign.group?.id ?? null, edition: campaign.edition } },
          { onError: (error) => void toast.error(`${t('moveFailed')} ${errorText(error)}`) },
        )
      }
    />
  );
}
