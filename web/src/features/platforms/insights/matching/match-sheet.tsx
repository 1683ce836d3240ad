import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Search } from 'lucide-react';
import { useState } from 'react';
import type { LinkCandidate, UnmatchedAd } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { SearchList } from '#ui/form/search-list.tsx';
import { Failed, InsightsSkeleton } from '#features/platforms/insights/loaded.tsx';
import { periodOf, useStyle } from '#features/platforms/insights/place.ts';
import { candidatesQuery, unmatchedQuery, type Place } from '#features/platforms/insights/queries.ts';
import { Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { useLinking } from './link-actions.tsx';

export interface MatchSheetProps {
  advertiser: InsightAdvertiser;
  place: Place;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Ads of the period without a brief, by spend; the user links each with a likely creative in one click, or searches for
 * another.
 */
export function MatchSheet({ advertiser, place, open, onOpenChange }: MatchSheetProps) {
  const t = useTranslations('insights.match');
  const { locale } = useStyle(advertiser);
  // Of the whole advertiser, because ads without a brief belong to no campaign.
  const { campaignId: _, ...whole } = place;
  const { rows: ads, firstPage: first, error, retry, more } = usePagedRows({ ...unmatchedQuery(whole), enabled: open });
  const days = dayRange(periodOf(whole, advertiser.today), locale, advertiser.today);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body', { advertiser: advertiser.name, days })}
      focusWhole
      flush
    >
      {ads ? (
        ads.length === 0 ? (
          <EmptyState picture={<CircleCheck />} title={t('noneTitle')} body={t('noneBody')} />
        ) : (
          <>
            <p role="status" className="num border-b border-line px-5 py-2 text-xs text-ink-2">
              {t('left', { count: first?.total ?? 0 })}
            </p>
            <ul>
              {ads.map((ad) => (
                <AdLine key={ad.id} ad={ad} advertiser={advertiser} />
              ))}
            </ul>
            <LoadMore {...more} />
          </>
        )
      ) : error ? (
        <Failed error={error} onRetry={retry} />
      ) : (
        <div className="p-5">
          <InsightsSkeleton />
        </div>
      )}
    </Sheet>
  );
}

/** An ad: its media and spend, and the creatives that it may belong to. */
function AdLine({ ad, advertiser }: { ad: UnmatchedAd; advertiser: InsightAdvertiser }) {
  const t = useTranslations('insights.match');
  const { link, isPending } = useLinking(advertiser, ad);
  const undo = { label: t('undo'), onClick: () => void link(null) };
  const choose = ({ id, name }: LinkCandidate['creative']) =>
    void link(id, () => toast.success(t('linked', { ad: ad.name, creative: name }), { action: undo }));
  const [isSearching, setSearching] = useState(false);
  return (
    <li className="grid grid-cols-[3rem_1fr] gap-x-3 gap-y-2 border-b border-line px-5 py-3.5">
      <Thumbnail media={ad.media} className="row-span-2 size-12 rounded-sm" />
      <Facts ad={ad} advertiser={advertiser} />
      <div className="col-start-2 flex min-w-0 flex-wrap items-center gap-1.5">
        {ad.candidates.map(({ creative, campaign }) => (
          <Button
            key={creative.id}
            size="sm"
            disabled={isPending}
            onClick={() => choose(creative)}
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
          <Candidates
            advertiser={advertiser}
            ad={ad}
            onChoose={(creative) => (isPending ? undefined : choose(creative))}
          />
        </div>
      ) : null}
    </li>
  );
}

interface CandidatesProps {
  advertiser: InsightAdvertiser;
  ad: UnmatchedAd;
  onChoose: (creative: LinkCandidate['creative']) => void;
}

/** Searches for the creative of an ad by name; lists the likeliest first. */
function Candidates({ advertiser, ad, onChoose }: CandidatesProps) {
  const t = useTranslations('insights.match');
  const [search, setSearch] = useState('');
  const { data } = useQuery(candidatesQuery(advertiser, ad.id, search.trim()));
  const nameOf = ({ creative, campaign }: LinkCandidate) => (
    <>
      {creative.name} <span className="text-ink-2">· {campaign.name}</span>
    </>
  );
  return (
    <SearchList<string>
      label={t('search')}
      search={search}
      onSearch={setSearch}
      options={data?.items.map((candidate) => ({ id: candidate.creative.id, name: nameOf(candidate) }))}
      onChoose={(id) => {
        const candidate = data?.items.find(({ creative }) => creative.id === id);
        if (candidate) onChoose(candidate.creative);
      }}
      none={t('noCreative')}
      className="rounded-card border border-line p-2"
    />
  );
}

function Facts({ ad: { name, spend, firstDay }, advertiser }: { ad: UnmatchedAd; advertiser: InsightAdvertiser }) {
  const t = useTranslations('insights.match');
  const style = useStyle(advertiser);
  const since = firstDay === null ? null : t('since', { day: mediumDay(firstDay, style.locale) });
  return (
    <div className="min-w-0">
      <p className="flex text-sm font-medium">
        <LongName name={name} />
      </p>
      <p className="num text-xs text-ink-2">
        {[formatFigure('spend', spend, style), since].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
