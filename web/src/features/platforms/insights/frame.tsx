import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AccountMenu } from './head/account-menu.tsx';
import { InsightsSkeleton, Loaded } from './loaded.tsx';
import { NoAccount } from './no-account.tsx';
import { chooseAccount } from './place.ts';
import { insightAccountsQuery } from './queries.ts';
import { AccountGone, AccountState, StatusNotice, SyncNotice } from './states.tsx';

export interface FrameProps {
  place: 'overview' | 'creatives';
  advertiserId: string | undefined;
  onAdvertiser: (id: string | undefined) => void;
  /** The switch to other views of the page. */
  views?: ReactNode;
  children: (account: InsightAccount, accounts: readonly InsightAccount[]) => ReactNode;
}

/** A page of insights: the account and its state, or what is missing before insights can be shown. */
export function InsightFrame({ place, advertiserId, onAdvertiser, views, children }: FrameProps) {
  const t = useTranslations('insights');
  const query = useQuery(insightAccountsQuery);
  const account = query.data && chooseAccount(query.data, advertiserId);
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
        <Loaded query={query} skeleton={<InsightsSkeleton controls={<ControlsSkeleton />} />}>
          {(accounts) =>
            accounts.length === 0 ? (
              <NoAccount place={place} />
            ) : account === undefined ? (
              <AccountGone onOther={() => onAdvertiser(undefined)} />
            ) : (
              <>
                <StatusNotice account={account} />
                <SyncNotice account={account} />
                {accounts.length > 1 && !hasInsights(account) ? (
                  <div>
                    <AccountMenu accounts={accounts} account={account} onChoose={onAdvertiser} />
                  </div>
                ) : null}
                <AccountState account={account}>{children(account, accounts)}</AccountState>
              </>
            )
          }
        </Loaded>
      </PageBody>
    </Page>
  );
}

/** Whether the page shows insights, with the menu of accounts above them. */
const hasInsights = ({ sync }: InsightAccount): boolean => sync.state !== 'disconnected' && sync.since !== null;

const FetchesPanel = lazyComponent(() => import('./head/fetches-panel.tsx'), 'FetchesPanel');

/** When the insights were fetched, and where they come from. The age opens what was fetched. */
function Age({ account }: { account: InsightAccount }) {
  const { sync, source, currency, timeZone } = account;
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
          {() => <FetchesPanel account={account} />}
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
