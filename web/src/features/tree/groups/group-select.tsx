import { useQuery } from '@tanstack/react-query';
import { Folder } from 'lucide-react';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { groupsQuery } from './queries.ts';

interface GroupSelectProps {
  value: CampaignGroupId | null;
  onChange: (groupId: CampaignGroupId | null) => void;
  id?: string;
  'aria-describedby'?: string;
  'aria-label'?: string;
  className?: string;
}

/** Select of a group or none; hidden without groups. */
export function GroupSelect({ value, onChange, ...control }: GroupSelectProps) {
  const t = useTranslations('groups');
  const { data = [] } = useQuery(groupsQuery);
  if (data.length === 0) return null;
  return (
    <Select
      {...control}
      value={value ?? 'none'}
      onValueChange={(next) => onChange(data.find(({ id }) => id === next)?.id ?? null)}
      options={[
        { value: 'none', label: t('none') },
        ...data.map(({ id, name }) => ({ value: id as string, label: name, icon: <Folder aria-hidden /> })),
      ]}
    />
  );
}
