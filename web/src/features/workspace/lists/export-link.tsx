import { FileDown } from 'lucide-react';
import { lists } from '@ad-foundry/contract/lists.ts';
import { addressOf } from '#lib/api.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { CampaignFilter } from './list-filter.ts';
import { queryOf, fieldsOf, type PlacedFilter } from './lists.ts';

type Exported = { list: 'creatives'; filter: PlacedFilter } | { list: 'campaigns'; filter: CampaignFilter };

/** Link that downloads all matching rows as CSV, with dates in the displayed time zone. */
export function ExportLink(props: Exported) {
  const t = useTranslations('lists');
  const timeZone = shownTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const address =
    props.list === 'creatives'
      ? addressOf(lists.exportCreatives, { query: { ...queryOf(props.filter), ...fieldsOf(props.filter), timeZone } })
      : addressOf(lists.exportCampaigns, { query: { ...queryOf(props.filter), timeZone } });
  return (
    <IconButton label={t('export')} asChild className="max-sm:hidden">
      <a href={address} download>
        <FileDown aria-hidden />
      </a>
    </IconButton>
  );
}
