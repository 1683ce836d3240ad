import type { Results } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { useLinkColumn } from '#features/insights/matching/link-actions.tsx';
import { useStyle } from '#features/insights/place.ts';
import { BriefName, Thumbnail } from '#features/insights/table/row-facts.tsx';
import { useColumns } from '#features/insights/table/use-columns.tsx';

interface Props {
  item: Results['items'][number];
  /** All ads came from the same creative, which is not named again. */
  isOfOne: boolean;
}

/** The ads that the results are of, and why each is one of them. */
export function LinkedAds({ item: { rows, ads, account }, isOfOne }: Props) {
  const t = useTranslations('insights');
  const columns = useAdColumns(account, isOfOne);
  return (
    <section aria-label={t('detail.ads')} className="grid min-w-0 gap-2">
      <h4 className="flex items-baseline gap-2 font-semibold">
        {t('detail.ads')}
        <span className="num text-xs font-normal text-ink-2">
          {rows.length < ads ? t('results.some', { shown: String(rows.length), all: String(ads) }) : ads}
        </span>
      </h4>
      <DataTable table={{ label: t('detail.ads'), columns }} rows={rows} />
    </section>
  );
}

function useAdColumns(account: InsightAccount, isOfOne: boolean): ListColumn<InsightRow>[] {
  const t = useTranslations('insights');
  const shared = useColumns(useStyle(account));
  const actions = useLinkColumn(account);
  const brief: ListColumn<InsightRow> = {
    id: 'brief',
    header: t('detail.brief'),
    cellClassName: 'max-w-48 truncate',
    cell: (row) => (row.brief ? <BriefName link={row.brief} /> : null),
  };
  return [
    {
      id: 'ad',
      header: t('detail.ad'),
      cellClassName: 'font-medium',
      cell: ({ name, media }) => (
        <span className="flex max-w-72 min-w-0 items-center gap-2.5" title={name}>
          <Thumbnail media={media} />
          <span className="truncate">{name}</span>
        </span>
      ),
    },
    ...(isOfOne ? [] : [brief]),
    shared.certainty(t('results.certainty')),
    shared.status(),
    ...shared.figures<InsightRow>(['spend', 'results', 'costPerResult']),
    ...actions,
  ];
}
