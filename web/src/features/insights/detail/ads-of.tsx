import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { useLinkColumn } from '#features/insights/matching/link-actions.tsx';
import { useStyle } from '#features/insights/place.ts';
import { useColumns } from '#features/insights/table/use-columns.tsx';

/** Every ad of a group, by spend, with the link to its brief to be confirmed or cut. */
export function AdsOf({ data: { ads, head } }: { data: CreativeDetail }) {
  const t = useTranslations('insights');
  const columns = useAdColumns(ads, head.account);
  return (
    <section aria-label={t('detail.ads')} className="grid min-w-0 gap-2">
      <h3 className="flex items-baseline gap-2 font-semibold">
        {t('detail.ads')} <span className="num text-xs font-normal text-ink-2">{ads.length}</span>
      </h3>
      <DataTable table={{ label: t('detail.ads'), columns }} rows={ads} />
    </section>
  );
}

function useAdColumns(ads: readonly InsightRow[], account: InsightAccount): ListColumn<InsightRow>[] {
  const t = useTranslations('insights');
  const shared = useColumns(useStyle(account));
  const actions = useLinkColumn(account);
  const isLinked = ads.some(({ brief }) => brief !== null);
  return [
    {
      id: 'ad',
      header: t('detail.ad'),
      cellClassName: 'max-w-56 truncate font-medium',
      cell: ({ name }) => <span title={name}>{name}</span>,
    },
    {
      id: 'adSet',
      header: t('detail.adSet'),
      cellClassName: 'max-w-48 truncate text-ink-2',
      cell: ({ adSet }) => <span title={adSet?.name}>{adSet?.name ?? '–'}</span>,
    },
    ...shared.figures<InsightRow>(['spend', 'results', 'costPerResult']),
    shared.status(),
    ...(isLinked ? [shared.certainty<InsightRow>(t('grid.table.brief')), ...actions] : []),
  ];
}
