import { Link } from '@tanstack/react-router';
import { CircleSlash, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { historyMonths, lengthOf } from '@ad-foundry/contract/rules/periods/periods.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { mediumDay } from './day-text.ts';
import { NothingImported } from './head/advertiser-menu.tsx';
import { useFetchNow } from './queries.ts';

/** Number of days that a first sync fetches before the older history. */
const firstDays = 90;

/** Shows the children if the account has figures, otherwise why it has none. */
export function AdvertiserState({ advertiser, children }: { advertiser: InsightAdvertiser; children: ReactNode }) {
  const t = useTranslations('insights.sync');
  const locale = useLocale();
  const { state, since, message, until } = advertiser.sync;
  const mayConnect = useCan('integration:read');
  if (state === 'disconnected' || (state === 'expired' && since === null)) {
    return (
      <EmptyState
        picture={<Unplug />}
        title={t(`${state}Title`)}
        body={t(`${state}Body`)}
        action={mayConnect ? <Reconnect variant="primary" /> : null}
      />
    );
  }
  if ((state === 'refused' || state === 'unavailable') && since === null)
    return (
      <EmptyState
        picture={<CircleSlash />}
        title={t(`${state}Title`)}
        body={[message, until === null ? null : t('nextTry', { time: timeOf(until, locale) })]
          .filter(Boolean)
          .join(' ')}
        action={<FetchNow advertiser={advertiser} />}
      />
    );
  if (since !== null) return children;
  if (advertiser.source === 'file') return <NothingImported advertiser={advertiser} />;
  return (
    <EmptyState
      title={t('waitingTitle', { name: advertiser.name })}
      body={t('loadingBody')}
      action={<p className="text-xs text-ink-2">{t('begun')}</p>}
    />
  );
}

/** The share of insights that is fetched, from 0 to 1. */
function Progress({ value, text }: { value: number; text: string }) {
  return (
    <div className="grid w-64 max-w-full gap-1.5 py-1">
      <ProgressLine label={text} value={value} />
      <p className="num text-xs text-ink-2">{text}</p>
    </div>
  );
}

/** Whole months from a day to today, limited to the history that is fetched. */
const monthsSince = (since: string, today: string): number =>
  Math.min(historyMonths, Math.floor(lengthOf({ since, until: today }) / (365.25 / 12)));

/** A notice that the platform does not run ads of the account. */
export function StatusNotice({ advertiser: { status, name, sync } }: { advertiser: InsightAdvertiser }) {
  const t = useTranslations('insights.status');
  if (status === 'active' || status === 'unknown' || sync.state === 'disconnected') return null;
  return <Banner tone={status === 'disabled' ? 'bad' : 'warn'} title={t(status, { name })} body={t('body')} />;
}

const timeOf = (until: string, locale: string): string => formatDate(until, locale, { timeStyle: 'short' });

/** A notice that figures are frozen since the connection expired, with the remedy. */
function Expired({ name, when }: { name: string; when: string }) {
  const t = useTranslations('insights.sync');
  const mayConnect = useCan('integration:manage');
  return (
    <Banner
      tone="warn"
      title={t('expired', { name, when })}
      body={mayConnect ? undefined : t('expiredAsk')}
      action={mayConnect ? <Reconnect size="sm" /> : undefined}
    />
  );
}

/** Notices above the figures about problems of the sync. */
export function SyncNotice({ advertiser }: { advertiser: InsightAdvertiser }) {
  const { sync, name, today } = advertiser;
  const t = useTranslations('insights.sync');
  const locale = useLocale();
  const { state, since, fetchedAt, until } = sync;
  if (since === null) return null;
  const time = until === null ? t('soon') : timeOf(until, locale);
  const when = fetchedAt === null ? t('soon') : formatRelative(fetchedAt, locale);
  switch (state) {
    case 'loading':
    case 'waiting': {
      const days = Math.min(firstDays, lengthOf({ since, until: today }));
      const text = t('progress', { days, all: String(firstDays) });
      const bar = <Progress value={days / firstDays} text={text} />;
      return <Banner tone="info" title={t('waitingTitle', { name })} body={bar} />;
    }
    case 'completing': {
      const months = monthsSince(since, today);
      const text = t('months', { months, all: String(historyMonths) });
      const bar = <Progress value={months / historyMonths} text={text} />;
      return <Banner tone="neutral" title={t('completing', { day: mediumDay(since, locale) })} body={bar} />;
    }
    case 'throttled':
      return <Banner tone="warn" title={t('throttled', { time, when })} />;
    case 'unavailable':
      return (
        <Banner tone="warn" title={t('unavailable', { time, when })} action={<FetchNow advertiser={advertiser} />} />
      );
    case 'refused':
      return (
        <Banner
          tone="warn"
          title={t('refusedTitle')}
          body={[sync.message, t('refused', { time, when })].filter(Boolean).join(' ')}
          action={<FetchNow advertiser={advertiser} />}
        />
      );
    case 'expired':
      return <Expired name={name} when={when} />;
    default:
      return null;
  }
}

export function AdvertiserGone({ onOther }: { onOther: () => void }) {
  const t = useTranslations('insights.none');
  return (
    <EmptyState
      picture={<CircleSlash />}
      title={t('accountTitle')}
      body={t('accountBody')}
      action={<Button onClick={onOther}>{t('firstAccount')}</Button>}
    />
  );
}

/** Fetches the insights immediately instead of waiting for the next attempt. */
function FetchNow({ advertiser: { provider, id, sync } }: { advertiser: InsightAdvertiser }) {
  const t = useTranslations('insights.sync');
  const errorText = useErrorText();
  const { mutate, isPending } = useFetchNow();
  // The page polls until the attempt has ended.
  const isTrying = isPending || isDue(sync);
  return (
    <Button
      size="sm"
      loading={isTrying}
      onClick={() => mutate({ provider, id }, { onError: (error) => toast.error(errorText(error)) })}
    >
      {t('tryNow')}
    </Button>
  );
}

const isDue = ({ until }: InsightAdvertiser['sync']): boolean => until !== null && Date.parse(until) <= Date.now();

function Reconnect(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const t = useTranslations('insights.sync');
  return (
    <Button asChild {...look}>
      <Link to="/settings/integration">{t('reconnect')}</Link>
    </Button>
  );
}
