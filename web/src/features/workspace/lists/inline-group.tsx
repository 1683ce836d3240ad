import { useQuery } from '@tanstack/react-query';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import type { ListedCampaign } from '@ad-foundry/contract/lists.ts';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { groupsQuery } from '#features/tree/groups/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const none = 'none';

/** The group of a campaign in a row of a list, edited in place. */
export function InlineGroup({ campaign, tabIndex }: { campaign: ListedCampaign; tabIndex: 0 | -1 }) {
  const t = useTranslations('lists.group');
  const { id, name, group, edition } = campaign;
  const errorText = useErrorText();
  const { mutate } = useUpdateCampaign(id);
  const change = (groupId: CampaignGroupId | null) =>
    mutate({ groupId, seen: { edition } }, { onError: (error) => void toast.error(errorText(error)) });
  return (
    <Menu>
      <MenuTrigger>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('change', { name })}
          title={group?.name}
          className="relative z-1 -ml-1.5 block max-w-full truncate rounded-xs px-1.5 py-0.5 text-sm text-ink-2 hover:bg-sunk hover:text-ink"
        >
          {group?.name ?? '–'}
        </button>
      </MenuTrigger>
      <MenuContent>
        <Groups value={group?.id ?? null} onChange={change} />
      </MenuContent>
    </Menu>
  );
}

interface GroupsProps {
  value: CampaignGroupId | null;
  onChange: (groupId: CampaignGroupId | null) => void;
}

function Groups({ value, onChange }: GroupsProps) {
  const t = useTranslations('lists.group');
  const { data = [] } = useQuery(groupsQuery);
  return (
    <MenuRadioGroup
      value={value ?? none}
      onValueChange={(next) => onChange(data.find(({ id }) => id === next)?.id ?? null)}
    >
      <MenuRadioItem value={none}>{t('none')}</MenuRadioItem>
      {data.map(({ id, name }) => (
        <MenuRadioItem key={id} value={id}>
          {name}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}
