import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AccountMenu } from './head/account-menu.tsx';
import { PopText } from './head/pop-text.tsx';
import { NoAccount } from './no-account.tsx';
import { chooseAccount } from './place.ts';
import { insightAccountsQuery } from './queries.ts';
import { AccountGone, AccountState, Failed, StatusNotice, SyncNotice } from './states.tsx';

export interface FrameProps {
  place: 'overview' | 'creatives';
  advertiserId: string | undefined;
  onAdvertiser: (id: string | undefined) => void;
  /** The switch to other views of the page. */
  views?: ReactNode;
  children: (account: InsightAccount, accounts: readonly InsightAccount[]) => ReactNode;
}

/** A page of figures: the account and its state, or what is missing before figures can be shown. */
export function InsightFrame({ place, advertiserId, onAdvertiser, views, children }: FrameProps) {
  const t = useTranslations('insights');
  const { data: accounts, error, refetch } = useQuery(insightAccountsQuery);
  const account = accounts && chooseAccount(accounts, advertiserId);
  return (
    <Page>
      <title>{`${t(`${place}.title`)} · Ad Foundry`}</title>
      <PageHeader
        title={t(`${place}.title`)}
        actions={
          account || (views && place === 'overview') ? (
            <>
              {account ? <Age account={account} /> : null}
              {views}
            </>
          ) : null
        }
      />
      <PageBody className="flex flex-col gap-4">
        {accounts === undefined ? (
          error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <FrameSkeleton />
          )
        ) : accounts.length === 0 ? (
          <NoAccount place={place} />
        ) : account === undefined ? (
          <AccountGone onOther={() => onAdvertiser(undefined)} />
        ) : (
          <>
            <StatusNotice account={account} />
            <SyncNotice account={account} />
            {accounts.length > 1 && !hasFigures(account) ? (
              <div>
                <AccountMenu
                  accounts={accounts}
                  account={account}
                  onChoose={({ id }) => onAdvertiser(id)}
                  onRemoved={() => onAdvertiser(undefined)}
                />
              </div>
            ) : null}
            <AccountState account={account}>{children(account, accounts)}</AccountState>
          </>
        )}
      </PageBody>
    </Page>
  );
}

/** Whether the page shows figures, with the menu of accounts above them. */
const hasFigures = ({ sync }: InsightAccount): boolean => sync.state !== 'disconnected' && sync.since !== null;

const FetchesPanel = lazyComponent(() => import('./head/fetches-panel.tsx'), 'FetchesPanel');

/** When the figures were fetched, and where they come from. The age opens what was fetched. */
function Age({ account }: { account: InsightAccount }) {
  const { sync, source, currency, timeZone } = account;
  const t = useTranslations('insights');
  const locale = useLocale();
  const age =
    sync.fetchedAt === null ? t('age.never') : t('age.updated', { when: formatRelative(sync.fetchedAt, locale) });
  const hasFetches = source === 'platform' && sync.state !== 'disconnected';
  return (
    <div className="num flex flex-wrap items-center gap-2 text-xs text-ink-2 sm:justify-end">
      {source === 'sample' ? <Chip tone="warn">{t('age.sample')}</Chip> : null}
      {source === 'file' ? <Chip>{t('age.file')}</Chip> : null}
      {hasFetches ? (
        <PopText
          label={`${age}. ${t('fetches.title')}`}
          renderPanel={(popped) => <FetchesPanel {...popped} account={account} />}
        >
          {age}
        </PopText>
      ) : (
        <span>{age}</span>
      )}
      <span>{[currency, timeZone].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function FrameSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Skeleton shape="control" className="w-48" />
        <Skeleton shape="control" className="w-36" />
        <Skeleton shape="control" className="w-56" />
      </div>
      <Parts />
    </SkeletonGroup>
  );
}

/** As `FrameSkeleton`, below controls that are there already. */
export function FiguresSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4">
      <Parts />
    </SkeletonGroup>
  );
}

const Parts = () => (
  <>
    <Skeleton shape="card" className="h-28" />
    <Skeleton shape="card" className="h-72" />
    <Skeleton shape="card" className="h-64" />
  </>
);
