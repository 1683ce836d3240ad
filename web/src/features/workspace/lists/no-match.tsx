import { Archive, CircleCheck } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import type { ListState } from '#ui/list-page/declaration.ts';
import type { CampaignFilter } from './campaign-filter.ts';

/** Empty state when no campaign matches search and filter. */
export function useNoMatch({ status, ...others }: CampaignFilter): ListState | undefined {
  const t = useTranslations('campaigns.list');
  const isOnly = Object.values(others).every((value) => value === undefined);
  if (isOnly && status === 'archived')
    return { picture: <Archive />, title: t('nothingArchived'), body: t('nothingArchivedBody') };
  if (isOnly && status === 'complete')
    return { picture: <CircleCheck />, title: t('nothingComplete'), body: t('nothingCompleteBody') };
  return undefined;
}
