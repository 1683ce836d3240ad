import { CalendarX2 } from 'lucide-react';
import { Fragment } from 'react';
import type { SharedOverview } from '@ad-foundry/contract/insights/shares.ts';
import { useTranslations } from '#lib/i18n.ts';
import { HeaderCell, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BarList } from '#features/platforms/insights/overview/bar-list.tsx';
import { useMissing } from '#features/platforms/insights/head/not-stored.tsx';
import { Card } from '#features/platforms/insights/overview/card.tsx';
import { DailyCard } from '#features/platforms/insights/overview/daily-card.tsx';
import { FunnelCard } from '#features/platforms/insights/overview/funnel-card.tsx';
import { ScatterCard } from '#features/platforms/insights/overview/scatter-card.tsx';
import { Tiles } from '#features/platforms/insights/overview/tiles.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { DeletedRow } from '#features/platforms/insights/table/deleted-row.tsx';
import { EndRows } from '#features/platforms/insights/table/end-rows.tsx';
import { RowCells } from '#features/platforms/insights/table/row-cells.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';

/** The overview of a link: what was shown when it was made, without anything to change. */
export function SharedOverviewView({ report }: { report: SharedOverview }) {
  const t = useTranslations('insights');
  const { overview, view, bars, creatives } = report;
  const { account, totals } = overview;
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
          <BarList parts={bars} total={totals.values.spend ?? 0} account={account} />
        </Card>
        <ScatterCard account={account} items={creatives} place={null} />
      </div>
      <FunnelCard data={overview} />
      <Ran report={report} />
    </>
  );
}

function Ran({ report: { overview, view, rows } }: { report: SharedOverview }) {
  const t = useTranslations('insights');
  const style = useStyle(overview.account);
  const figures = view.columns;
  return (
    <section aria-label={t('table.title')} className="grid min-w-0 gap-3">
      <h2 className="font-semibold">{t('table.title')}</h2>
      <WideTable aria-label={t('table.title')}>
        <TableHead className="static">
          <HeaderCell>{t('table.name')}</HeaderCell>
          <HeaderCell>{t('table.status')}</HeaderCell>
          <HeaderCell align="right">{t('table.share')}</HeaderCell>
          {figures.map((figure) => (
            <HeaderCell key={figure} align="right">
              {t(`figure.${figure}`)}
            </HeaderCell>
          ))}
          <HeaderCell align="right">{t('table.change')}</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.items.map((row) => (
            <Fragment key={row.id}>
              <TableRow>
                <TableCell className="max-w-96 min-w-56">
                  <span className="block truncate font-medium" title={row.name}>
                    {row.name}
                  </span>
                </TableCell>
                <RowCells row={row} figures={figures} style={style} />
              </TableRow>
              {row.deleted ? (
                <DeletedRow set={row.deleted} figures={figures} style={style} depth={-1} isIncluded />
              ) : null}
            </Fragment>
          ))}
          <EndRows page={rows} isEmpty={rows.items.length === 0} figures={figures} style={style} />
        </TableBody>
      </WideTable>
    </section>
  );
}
