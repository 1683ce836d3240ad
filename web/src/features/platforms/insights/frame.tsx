import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AdvertiserMenu } from './head/advertiser-menu.tsx';
import { InsightsSkeleton, Loaded } from './loaded.tsx';
import { NoAdvertiser } from './no-advertiser.tsx';
import { chooseAdvertiser } from './place.ts';
import { insightAdvertisersQuery } from './queries.ts';
import { AdvertiserGone, AdvertiserState, StatusNotice, SyncNotice } from './states.tsx';

export interface FrameProps {
  place: 'overview' | 'creatives';
  advertiserId: string | undefined;
  onAdvertiser: (id: string | undefined) => void;
  /** The switch between views of the page. */
  views?: ReactNode;
  children: (advertiser: InsightAdvertiser, advertisers: readonly InsightAdvertiser[]) => ReactNode;
}

/** The frame of an insights page: the account and its state, or what is missing before insights can be shown. */
export function InsightFrame({ place, advertiserId, onAdvertiser, views, children }: FrameProps) {
  const t = useTranslations('insights');
  const query = useQuery(insightAdvertisersQuery);
  const advertiser = query.data && chooseAdvertiser(query.data, advertiserId);
  return (
    <Page>
      <title>{`${t(`${place}.title`)} · Ad Foundry`}</title>
      <PageHeader
        title={t(`${place}.title`)}
        actions={
          advertiser || (views && place === 'overview') ? (
            <>
              {advertiser ? <Age advertiser={advertiser} /> : null}
              {views}
            </>
          ) : null
        }
      />
      <PageBody className="flex flex-col gap-4">
        <Loaded query={query} skeleton={<InsightsSkeleton controls={<ControlsSkeleton />} />}>
          {(advertisers) =>
            advertisers.length === 0 ? (
              <NoAdvertiser place={place} />
            ) : advertiser === undefined ? (
              <AdvertiserGone onOther={() => onAdvertiser(undefined)} />
            ) : (
              <>
                <StatusNotice advertiser={advertiser} />
                <SyncNotice advertiser={advertiser} />
                {advertisers.length > 1 && !hasInsights(advertiser) ? (
                  <div>
                    <AdvertiserMenu advertisers={advertisers} advertiser={advertiser} onChoose={onAdvertiser} />
                  </div>
                ) : null}
                <AdvertiserState advertiser={advertiser}>{children(advertiser, advertisers)}</AdvertiserState>
              </>
            )
          }
        </Loaded>
      </PageBody>
    </Page>
  );
}

/** Whether the account has insights, above which the page then shows the menu of advertisers. */
const hasInsights = ({ sync }: InsightAdvertiser): boolean => sync.state !== 'disconnected' && sync.since !== null;

const FetchesPanel = lazyComponent(() => import('./head/fetches-panel.tsx'), 'FetchesPanel');

/** The time and source of the last fetch; a click lists all fetches. */
function Age({ advertiser }: { advertiser: InsightAdvertiser }) {
  const { sync, source, currency, timeZone } = advertiser;
  const t = useTranslations('insights');
  const locale = useLocale();
  const age =
    sync.fetchedAt === null ? t('age.never') : t('age.updated', { when: formatRelative(sync.fetchedAt, locale) });
  const button = (
    <button
      type="button"
      aria-label={`${age}. ${t('fetches.title')}`}
      className="inline-flex min-h-6 items-center rounded-xs underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink pointer-coarse:min-h-9"
    >
      {age}
    </button>
  );
  const hasFetches = source === 'platform' && sync.state !== 'disconnected';
  return (
    <div className="num flex flex-wrap items-center gap-2 text-xs text-ink-2 sm:justify-end">
      {source === 'sample' ? <Chip tone="warn">{t('age.sample')}</Chip> : null}
      {source === 'file' ? <Chip>{t('age.file')}</Chip> : null}
      {hasFetches ? (
        <LazyPopover label={t('fetches.title')} button={button}>
          {() => <FetchesPanel advertiser={advertiser} />}
        </LazyPopover>
      ) : (
        <span>{age}</span>
      )}
      <span>{[currency, timeZone].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

const ControlsSkeleton = () => (
  <div className="flex flex-wrap gap-2">
    <Skeleton shape="control" className="w-48" />
    <Skeleton shape="control" className="w-36" />
    <Skeleton shape="control" className="w-56" />
  </div>
);
