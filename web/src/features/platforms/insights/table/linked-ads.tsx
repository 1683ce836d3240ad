import type { ReactNode } from 'react';
import type { CreativeDetail, Results } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightRow } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { useLinkColumn } from '#features/platforms/insights/matching/link-actions.tsx';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { BriefName, Thumbnail } from './row-facts.tsx';
import { useColumns } from './use-columns.tsx';

const figures = ['spend', 'results', 'costPerResult'] as const;

interface AdsProps {
  heading: 'h3' | 'h4';
  count: ReactNode;
  columns: readonly ListColumn<InsightRow>[];
  ads: readonly InsightRow[];
}

function Ads({ heading: Heading, count, columns, ads }: AdsProps) {
  const t = useTranslations('insights.detail');
  return (
    <section aria-label={t('ads')} className="grid min-w-0 gap-2">
      <Heading className="flex items-baseline gap-2 font-semibold">
        {t('ads')} <span className="num text-xs font-normal text-ink-2">{count}</span>
      </Heading>
      <DataTable table={{ label: t('ads'), columns }} rows={ads} />
    </section>
  );
}

/** The ads of a group, by spend, with buttons that confirm or remove the link to its brief. */
export function AdsOf({ data: { ads, item, head, floor } }: { data: CreativeDetail }) {
  const t = useTranslations('insights.results');
  const count = ads.length < item.ads ? t('some', { shown: String(ads.length), all: String(item.ads) }) : ads.length;
  return <Ads heading="h3" count={count} columns={useGroupColumns(ads, head.advertiser, floor)} ads={ads} />;
}

function useGroupColumns(
  ads: readonly InsightRow[],
  advertiser: InsightAdvertiser,
  floor: Floor,
): ListColumn<InsightRow>[] {
  const t = useTranslations('insights');
  const shared = useColumns(useStyle(advertiser));
  const actions = useLinkColumn(advertiser);
  const isLinked = ads.some(({ brief }) => brief !== null);
  return [
    {
      id: 'ad',
      header: t('detail.ad'),
      cellClassName: 'max-w-56 font-medium',
      cell: ({ name }) => <LongName name={name} />,
    },
    {
      id: 'adSet',
      header: t('detail.adSet'),
      cellClassName: 'max-w-48 text-ink-2',
      cell: ({ adSet }) => <LongName name={adSet?.name ?? '–'} />,
    },
    ...shared.figures<InsightRow>(figures),
    shared.verdict<InsightRow>(floor),
    shared.status(),
    ...(isLinked ? [shared.certainty<InsightRow>(t('grid.table.brief')), ...actions] : []),
  ];
}

interface LinkedAdsProps {
  item: Results['items'][number];
  /** Whether all ads came from the same creative, whose name is then not repeated. */
  isOfOne: boolean;
}

/** The ads that the results include, and why each is included. */
export function LinkedAds({ item: { rows, ads, advertiser, floor }, isOfOne }: LinkedAdsProps) {
  const t = useTranslations('insights.results');
  const count = rows.length < ads ? t('some', { shown: String(rows.length), all: String(ads) }) : ads;
  return <Ads heading="h4" count={count} columns={useResultColumns({ advertiser, isOfOne, floor })} ads={rows} />;
}

interface ResultColumns {
  advertiser: InsightAdvertiser;
  isOfOne: boolean;
  floor: Floor;
}

function useResultColumns({ advertiser, isOfOne, floor }: ResultColumns): ListColumn<InsightRow>[] {
  const t = useTranslations('insights');
  const shared = useColumns(useStyle(advertiser));
  const actions = useLinkColumn(advertiser);
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
        <span className="flex max-w-72 min-w-0 items-center gap-2.5">
          <Thumbnail media={media} />
          <LongName name={name} />
        </span>
      ),
    },
    ...(isOfOne ? [] : [brief]),
    shared.certainty(t('results.certainty')),
    shared.verdict<InsightRow>(floor),
    shared.status(),
    ...shared.figures<InsightRow>(figures),
    ...actions,
  ];
}
