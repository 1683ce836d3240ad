import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, Search } from 'lucide-react';
import { useState } from 'react';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { LinkCandidate, UnmatchedAd } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useErrorText } from '#lib/error-text.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { FiguresSkeleton } from '#features/platforms/insights/frame.tsx';
import { periodOf, useStyle } from '#features/platforms/insights/place.ts';
import { unmatchedQuery, useLink, type Place } from '#features/platforms/insights/queries.ts';
import { Failed } from '#features/platforms/insights/states.tsx';
import { Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { CandidatePicker } from './candidate-picker.tsx';

export interface MatchSheetProps {
  account: InsightAccount;
  place: Place;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Ads of the period without a brief, by spend; each is linked with one press on a likely creative, or any other. */
export function MatchSheet({ account, place, open, onOpenChange }: MatchSheetProps) {
  const t = useTranslations('insights.match');
  const { locale } = useStyle(account);
  // The whole account: ads without a brief belong to no campaign of ours.
  const { campaignId: _, ...whole } = place;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery({ ...unmatchedQuery(whole), enabled: open });
  const ads = data?.pages.flatMap(({ items }) => items) ?? [];
  const days = dayRange(periodOf(whole, account.today), locale, account.today);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body', { account: account.name, days })}
      focusWhole
      flush
    >
      {data ? (
        ads.length === 0 ? (
          <EmptyState picture={<CircleCheck />} title={t('noneTitle')} body={t('noneBody')} />
        ) : (
          <>
            <p role="status" className="num border-b border-line px-5 py-2 text-xs text-ink-2">
              {t('left', { count: data.pages[0]?.total ?? 0 })}
            </p>
            <ul>
              {ads.map((ad) => (
                <Row key={ad.id} ad={ad} account={account} />
              ))}
            </ul>
            <LoadMore
              isLeft={hasNextPage}
              isLoading={isFetchingNextPage}
              isFailed={isFetchNextPageError}
              load={() => void fetchNextPage()}
            />
          </>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="p-5">
          <FiguresSkeleton />
        </div>
      )}
    </Sheet>
  );
}

/** Links an ad, and can undo it. */
function useLinking(ad: UnmatchedAd, account: InsightAccount) {
  const t = useTranslations('insights.match');
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useLink(account);
  const change = async (creativeId: CreativeId | null, onDone?: () => void) => {
    try {
      await mutateAsync({ adId: ad.id, creativeId });
      // The row is gone by now: a callback of the mutation would not run.
      onDone?.();
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const undo = { label: t('undo'), onClick: () => void change(null) };
  const link = ({ id, name }: LinkCandidate['creative']) =>
    void change(id, () => toast.success(t('linked', { ad: ad.name, creative: name }), { action: undo }));
  return { link, isPending };
}

/** An ad: what it shows and spent, and the creatives it may be one of. */
function Row({ ad, account }: { ad: UnmatchedAd; account: InsightAccount }) {
  const t = useTranslations('insights.match');
  const { link, isPending } = useLinking(ad, account);
  const [isSearching, setSearching] = useState(false);
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-3 gap-y-2 border-b border-line px-5 py-3.5">
      <Thumbnail media={ad.media} className="row-span-2 size-12 rounded-sm" />
      <Facts ad={ad} account={account} />
      <div className="col-start-2 flex min-w-0 flex-wrap items-center gap-1.5">
        {ad.candidates.map(({ creative, campaign }) => (
          <Button
            key={creative.id}
            size="sm"
            disabled={isPending}
            onClick={() => link(creative)}
            title={t('candidate', { creative: creative.name, campaign: campaign.name })}
            className="max-w-full min-w-0"
          >
            <span className="truncate">
              {creative.name} <span className="font-normal text-ink-2">{campaign.name}</span>
            </span>
          </Button>
        ))}
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isSearching}
          icon={<Search aria-hidden />}
          onClick={() => setSearching(!isSearching)}
          className={cn(ad.candidates.length === 0 && '-ml-2.5')}
        >
          {t(ad.candidates.length > 0 ? 'other' : 'find')}
        </Button>
      </div>
      {isSearching ? (
        <div className="col-start-2 min-w-0">
          <CandidatePicker account={account} ad={ad} onChoose={link} isBusy={isPending} />
        </div>
      ) : null}
    </li>
  );
}

function Facts({ ad: { name, spend, firstDay }, account }: { ad: UnmatchedAd; account: InsightAccount }) {
  const t = useTranslations('insights.match');
  const style = useStyle(account);
  const since = firstDay === null ? null : t('since', { day: mediumDay(firstDay, style.locale) });
  return (
    <div className="min-w-0">
      <p className="truncate text-sm font-medium" title={name}>
        {name}
      </p>
      <p className="num text-xs text-ink-2">
        {[formatFigure('spend', spend, style), since].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
