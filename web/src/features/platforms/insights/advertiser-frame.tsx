import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { AdvertiserMenu } from './head/advertiser-menu.tsx';
import { Failed, Loaded } from './loaded.tsx';
import { chooseAdvertiser } from './place.ts';
import { insightAdvertisersQuery } from './queries.ts';
import { AdvertiserGone, AdvertiserState, StatusNotice, SyncNotice } from './states.tsx';

interface AdvertiserFrameProps {
  advertiserId: string | undefined;
  onAdvertiser: (id: string | undefined) => void;
  skeleton: ReactNode;
  /** Shown without any ad account. */
  none: ReactNode;
  /** Above what is shown instead of insights, where the page has no title of its own. */
  title?: ReactNode;
  /** The insights of an account; `notices` say what is not as usual with them. */
  children: (advertiser: InsightAdvertiser, all: readonly InsightAdvertiser[], notices: ReactNode) => ReactNode;
}

/** Whether there are insights to show, with the menu of advertisers above them. */
const hasInsights = ({ sync }: InsightAdvertiser): boolean => sync.state !== 'disconnected' && sync.since !== null;

/** Insights of an account, or what is missing before they can be shown. */
export function AdvertiserFrame(props: AdvertiserFrameProps) {
  const { advertiserId, onAdvertiser, skeleton, none, title, children } = props;
  const query = useQuery(insightAdvertisersQuery);
  const advertiser = query.data && chooseAdvertiser(query.data, advertiserId);
  const failed = query.error ? (
    <>
      {title}
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    </>
  ) : undefined;
  return (
    <Loaded query={query} skeleton={skeleton} failed={failed}>
      {(advertisers) => {
        if (advertisers.length === 0) return none;
        if (advertiser === undefined)
          return (
            <>
              {title}
              <AdvertiserGone onOther={() => onAdvertiser(undefined)} />
            </>
          );
        const notices = (
          <>
            <StatusNotice advertiser={advertiser} />
            <SyncNotice advertiser={advertiser} />
          </>
        );
        if (hasInsights(advertiser)) return children(advertiser, advertisers, notices);
        return (
          <>
            {title}
            {notices}
            {advertisers.length > 1 ? (
              <div>
                <AdvertiserMenu advertisers={advertisers} advertiser={advertiser} onChoose={onAdvertiser} />
              </div>
            ) : null}
            <AdvertiserState advertiser={advertiser}>{null}</AdvertiserState>
          </>
        );
      }}
    </Loaded>
  );
}
