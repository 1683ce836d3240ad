import { useInfiniteQuery } from '@tanstack/react-query';
import type { MisnamedAd, MisnamedPage } from '@ad-foundry/contract/insights/launches.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { HeaderCell, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { FiguresSkeleton } from '#features/platforms/insights/frame.tsx';
import { OverviewFailed } from '#features/platforms/insights/nothing.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import { namesFile, namesQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { CreativesChange } from '#features/platforms/insights/search.ts';
import { BriefName, Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { WideTable } from '#ui/data/wide-table.tsx';

interface NamesViewProps {
  account: InsightAccount;
  place: Place;
  onSearch: (change: CreativesChange) => void;
}

/** Ads whose name is not the one that the naming schema gives their file. */
export function NamesView({ account, place, onSearch }: NamesViewProps) {
  const style = useStyle(account);
  const {
    data,
    error,
    refetch,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(namesQuery(place));
  const first = data?.pages[0];
  if (!data || !first)
    return error ? (
      <OverviewFailed error={error} onRetry={() => void refetch()} onSearch={onSearch} />
    ) : (
      <FiguresSkeleton />
    );
  return (
    <div
      className={cn('flex min-w-0 flex-col gap-3', isPlaceholderData && 'opacity-60 transition-opacity delay-200')}
      aria-busy={isPlaceholderData}
    >
      <Head page={first} place={place} onMatch={() => onSearch({ match: true })} />
      {first.total === 0 ? (
        <Clean page={first} />
      ) : (
        <NamesTable items={data.pages.flatMap(({ items }) => items)} style={style} />
      )}
      <LoadMore
        isLeft={hasNextPage}
        isLoading={isFetchingNextPage}
        isFailed={isFetchNextPageError}
        load={() => void fetchNextPage()}
      />
    </div>
  );
}

function Head({ page, place, onMatch }: { page: MisnamedPage; place: Place; onMatch: () => void }) {
  const t = useTranslations('adNames');
  const { schema, total, checked, unmatched } = page;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="num grid min-w-0 flex-1 basis-80 gap-1 text-xs text-pretty text-ink-2">
        {total === 0 ? null : (
          <p role="status" className="text-sm font-medium text-ink">
            {t('summary', { total, checked })}
          </p>
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
              {t('match')}
            </button>
          </p>
        )}
      </div>
      {total === 0 ? null : (
        <Button asChild size="sm">
          <a href={namesFile(place)} download>
            {t('csv')}
          </a>
        </Button>
      )}
    </div>
  );
}

function Clean({ page: { checked } }: { page: MisnamedPage }) {
  const t = useTranslations('adNames');
  return checked === 0 ? (
    <EmptyState title={t('noneTitle')} body={t('noneBody')} />
  ) : (
    <EmptyState title={t('cleanTitle')} body={t('cleanBody', { count: checked })} />
  );
}

function NamesTable({ items, style }: { items: readonly MisnamedAd[]; style: Style }) {
  const t = useTranslations('adNames');
  return (
    <WideTable aria-label={t('ad')}>
      <TableHead className="static">
        <HeaderCell>{t('name')}</HeaderCell>
        <HeaderCell>{t('differs')}</HeaderCell>
        <HeaderCell align="right">{t('spend')}</HeaderCell>
        <HeaderCell>{t('brief')}</HeaderCell>
      </TableHead>
      <TableBody>
        {items.map((ad) => (
          <TableRow key={ad.id}>
            <TableCell className="min-w-72 py-2.5 align-top">
              <span className="flex gap-2.5">
                <Thumbnail media={ad.media} />
                <span className="grid min-w-0 gap-0.5">
                  <span className="font-medium wrap-anywhere">{ad.name}</span>
                  <span className="text-xs wrap-anywhere text-ink-2">{t('expected', { name: ad.expected })}</span>
                </span>
              </span>
            </TableCell>
            <TableCell className="min-w-56 py-2.5 align-top">
              <Differences ad={ad} />
            </TableCell>
            <TableCell align="right" className="py-2.5 align-top whitespace-nowrap">
              {formatFigure('spend', ad.spend, style)}
            </TableCell>
            <TableCell className="max-w-56 py-2.5 align-top">
              <span className="flex min-w-0">
                <BriefName link={ad.brief} />
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </WideTable>
  );
}

function Differences({ ad: { differs, extra } }: { ad: MisnamedAd }) {
  const t = useTranslations('adNames');
  return (
    <ul className="grid gap-0.5 text-xs">
      {differs.map(({ variable, expected, found }) => (
        <li key={variable} className="wrap-anywhere">
          <span className="text-ink-2">{t(`variables.${variable}`)}: </span>
          {found === null ? t('missing', { value: expected }) : t('instead', { found, value: expected })}
        </li>
      ))}
      {extra === null ? null : <li className="wrap-anywhere">{t('extra', { text: extra })}</li>}
      {differs.length === 0 && extra === null ? <li>{t('arranged')}</li> : null}
    </ul>
  );
}
