import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AdvertiserFrame } from './advertiser-frame.tsx';
import { FiguresAge } from './head/figures-age.tsx';
import { InsightsSkeleton } from './loaded.tsx';
import { NoAdvertiser } from './no-advertiser.tsx';
import { chooseAdvertiser } from './place.ts';
import { insightAdvertisersQuery } from './queries.ts';

interface FrameProps {
  advertiserId: string | undefined;
  onAdvertiser: (id: string | undefined) => void;
  /** The switch between views of the page. */
  views?: ReactNode;
  children: (advertiser: InsightAdvertiser, advertisers: readonly InsightAdvertiser[]) => ReactNode;
}

/** The page of the creatives of an account, or what is missing before insights can be shown. */
export function InsightFrame({ advertiserId, onAdvertiser, views, children }: FrameProps) {
  const t = useTranslations('insights.creatives');
  const { data } = useQuery(insightAdvertisersQuery);
  const advertiser = data && chooseAdvertiser(data, advertiserId);
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader
        title={t('title')}
        actions={
          advertiser ? (
            <>
              <FiguresAge hasSource advertiser={advertiser} className="sm:justify-end" />
              {views}
            </>
          ) : null
        }
      />
      <PageBody className="flex flex-col gap-4">
        <AdvertiserFrame
          advertiserId={advertiserId}
          onAdvertiser={onAdvertiser}
          skeleton={<InsightsSkeleton controls={<ControlsSkeleton />} />}
          none={<NoAdvertiser />}
        >
          {(chosen, all, notices) => (
            <>
              {notices}
              {children(chosen, all)}
            </>
          )}
        </AdvertiserFrame>
      </PageBody>
    </Page>
  );
}

const ControlsSkeleton = () => (
  <div className="flex flex-wrap gap-2">
    <Skeleton shape="control" className="w-48" />
    <Skeleton shape="control" className="w-36" />
    <Skeleton shape="control" className="w-56" />
  </div>
);
