import type { MisnamedAd, MisnamedPage } from '@ad-foundry/contract/insights/launches.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Stale } from '#ui/feedback/stale.tsx';
import { DataTable } from '#ui/list-page/data-table.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { InsightsSkeleton } from '#features/platforms/insights/loaded.tsx';
import { OverviewFailed } from '#features/platforms/insights/nothing.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { namesFile, namesQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { CreativesChange } from '#features/platforms/insights/search.ts';
import { CsvMenu } from '#features/platforms/insights/table/csv-menu.tsx';
import { BriefName, Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';

interface NamesViewProps {
  advertiser: InsightAdvertiser;
  place: Place;
  onSearch: (change: CreativesChange) => void;
}

/** Ads whose name differs from the name that the naming schema gives their file. */
export function NamesView({ advertiser, place, onSearch }: NamesViewProps) {
  const t = useTranslations('adNames');
  const { rows, firstPage: first, error, retry, isStale, more } = usePagedRows(namesQuery(place));
  if (!rows || !first)
    return error ? <OverviewFailed error={error} onRetry={retry} onSearch={onSearch} /> : <InsightsSkeleton />;
  return (
    <Stale isStale={isStale} className="flex flex-col gap-3">
      <Head page={first} advertiser={advertiser} place={place} onMatch={() => onSearch({ match: true })} />
      {first.total === 0 ? (
        <EmptyState
          title={t(first.checked === 0 ? 'noneTitle' : 'cleanTitle')}
          body={first.checked === 0 ? t('noneBody') : t('cleanBody', { count: first.checked })}
        />
      ) : (
        <NamesTable items={rows} advertiser={advertiser} />
      )}
      <LoadMore {...more} />
    </Stale>
  );
}

interface HeadProps extends Pick<NamesViewProps, 'advertiser' | 'place'> {
  page: MisnamedPage;
  onMatch: () => void;
}

function Head({ page, advertiser, place, onMatch }: HeadProps) {
  const t = useTranslations('adNames');
  const style = useStyle(advertiser);
  const { schema, total, checked, unmatched, withoutUid } = page;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="num grid min-w-0 flex-1 basis-80 gap-1 text-xs text-pretty text-ink-2">
        {total === 0 ? null : (
          <p role="status" className="text-sm font-medium text-ink">
            {t('summary', { total, checked })}
          </p>
        )}
        {withoutUid.ads === 0 ? null : (
          <p>{t('cost', { ...withoutUid, spend: formatFigure('spend', withoutUid.spend, style) })}</p>
        )}
        <p className="wrap-anywhere">{t('hint', { schema })}</p>
        {unmatched === 0 ? null : (
          <p>
            {t('unmatched', { count: unmatched })}{' '}
            <button
              type="button"
              onClick={onMatch}
              className="rounded-xs text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
            >
              {t('match', { count: unmatched })}
            </button>
          </p>
        )}
      </div>
      {total === 0 ? null : <CsvMenu addressOf={(format) => namesFile(place, format)} />}
    </div>
  );
}

function NamesTable({ items, advertiser }: { items: readonly MisnamedAd[]; advertiser: InsightAdvertiser }) {
  const t = useTranslations('adNames');
  return <DataTable table={{ label: t('ad'), columns: useNameColumns(advertiser) }} rows={items} />;
}

function useNameColumns(advertiser: InsightAdvertiser): ListColumn<MisnamedAd>[] {
  const t = useTranslations('adNames');
  const style = useStyle(advertiser);
  return [
    {
      id: 'name',
      header: t('name'),
      cellClassName: 'min-w-64 py-2.5 align-top sm:min-w-72',
      cell: (ad) => (
        <span className="flex gap-2.5">
          <Thumbnail media={ad.media} />
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{ad.name}</span>
            <span className="text-xs wrap-anywhere text-ink-2">{t('expected', { name: ad.expected })}</span>
            <CopyButton text={ad.expected} variant="ghost" className="-ml-3 justify-self-start">
              {t('copy')}
            </CopyButton>
            {/* A phone has no room for a column of its own. */}
            <span className="block pt-1 sm:hidden">
              <Differences ad={ad} />
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'differs',
      header: t('differs'),
      className: 'max-sm:hidden',
      cellClassName: 'min-w-56 py-2.5 align-top',
      cell: (ad) => <Differences ad={ad} />,
    },
    {
      id: 'spend',
      header: t('spend'),
      align: 'right',
      cellClassName: 'py-2.5 align-top whitespace-nowrap',
      cell: ({ spend }) => formatFigure('spend', spend, style),
    },
    {
      id: 'brief',
      header: t('brief'),
      cellClassName: 'max-w-56 py-2.5 align-top',
      cell: ({ brief }) => (
        <span className="flex min-w-0">
          <BriefName link={brief} />
        </span>
      ),
    },
  ];
}

function Differences({ ad: { differs, extra } }: { ad: MisnamedAd }) {
  const t = useTranslations('adNames');
  return (
    <ul className="grid gap-0.5 text-xs">
      {differs.map(({ variable, expected, found }) => (
        <li key={variable} className="wrap-anywhere">
          <span className="text-ink-2">{t('variable', { name: t(`variables.${variable}`) })}</span>{' '}
          {found === null ? t('missing', { value: expected }) : t('instead', { found, value: expected })}
        </li>
      ))}
      {extra === null ? null : <li className="wrap-anywhere">{t('extra', { text: extra })}</li>}
      {differs.length === 0 && extra === null ? <li>{t('arranged')}</li> : null}
    </ul>
  );
}
