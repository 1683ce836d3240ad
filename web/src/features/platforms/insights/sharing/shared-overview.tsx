import { CalendarX2 } from 'lucide-react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { SharedOverview } from '@ad-foundry/contract/insights/shares.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable, SummaryRow } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { BarList } from '#features/platforms/insights/overview/bar-list.tsx';
import { useMissing } from '#features/platforms/insights/head/not-stored.tsx';
import { Card } from '#features/platforms/insights/overview/card.tsx';
import { DailyCard } from '#features/platforms/insights/overview/daily-card.tsx';
import { FunnelCard } from '#features/platforms/insights/overview/funnel-card.tsx';
import { ScatterCard } from '#features/platforms/insights/overview/scatter-card.tsx';
import { Tiles } from '#features/platforms/insights/overview/tiles.tsx';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { useColumns, useLines } from '#features/platforms/insights/table/use-columns.tsx';

/** The overview behind a shared link, with the view chosen when the link was created; read-only. */
export function SharedOverviewView({ report }: { report: SharedOverview }) {
  const t = useTranslations('insights');
  const { overview, view, bars, creatives } = report;
  const { advertiser, totals } = overview;
  const [first = 'spend', second = first] = view.lines;
  const missing = useMissing(overview);
  if (report.rows.total === 0 && report.rows.deleted === null && !totals.values.spend)
    return <EmptyState picture={<CalendarX2 />} {...(missing ?? { title: t('none.periodTitle') })} />;
  return (
    <>
      <Tiles figures={view.tiles} data={overview} place={null} />
      <DailyCard data={overview} figures={[first, second]} />
      <div className="grid min-w-0 gap-4 lg:grid-cols-2">
        <Card title={t('bars.title')}>
          <BarList parts={bars} total={totals.values.spend ?? 0} advertiser={advertiser} />
        </Card>
        <ScatterCard advertiser={advertiser} items={creatives} floor={report.rows.floor} place={null} />
      </div>
      <FunnelCard data={overview} />
      <Ran report={report} />
    </>
  );
}

function Ran({ report: { overview, view, rows } }: { report: SharedOverview }) {
  const t = useTranslations('insights.table');
  const style = useStyle(overview.advertiser);
  const lines = useLines(view.columns, style);
  const columns = useRowColumns(view.columns, style, rows.floor);
  const below = ({ deleted }: InsightRow) =>
    deleted ? <SummaryRow columns={columns} line={lines.deleted(deleted, 8, true)} /> : null;
  return (
    <section aria-label={t('title')} className="grid min-w-0 gap-3">
      <h2 className="font-semibold">{t('title')}</h2>
      <DataTable table={{ label: t('title'), columns, below, summary: { last: lines.last(rows) } }} rows={rows.items} />
    </section>
  );
}

function useRowColumns(figures: readonly FigureName[], style: Style, floor: Floor): ListColumn<InsightRow>[] {
  const t = useTranslations('insights.table');
  const shared = useColumns(style);
  return [
    {
      id: 'name',
      header: t('name'),
      cellClassName: 'max-w-96 min-w-56',
      cell: ({ name }) => <LongName name={name} className="font-medium" />,
    },
    shared.verdict<InsightRow>(floor),
    shared.status(),
    shared.share(),
    ...shared.figures<InsightRow>(figures),
    shared.change(),
  ];
}
