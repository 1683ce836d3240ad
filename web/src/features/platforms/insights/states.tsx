import { Link } from '@tanstack/react-router';
import { CircleSlash, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { historyMonths, lengthOf } from '@ad-foundry/contract/rules/periods/periods.ts';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { mediumDay } from './day-text.ts';
import { FetchNow } from './head/fetch-now.tsx';
import { NothingImported } from './head/nothing-imported.tsx';

/** Days that a first fetch brings before the rest of the history. */
const firstDays = 90;

/** Shows the children where the account has figures, else why it has none. */
export function AccountState({ account, children }: { account: InsightAccount; children: ReactNode }) {
  const t = useTranslations('insights.sync');
  const locale = useLocale();
  const { state, since, message, until } = account.sync;
  const mayConnect = useCan('integration:read');
  if (state === 'disconnected' || (state === 'expired' && since === null)) {
    const reconnect = (
      <Button asChild variant="primary">
        <Link to="/settings/integration">{t('reconnect')}</Link>
      </Button>
    );
    return (
      <EmptyState
        picture={<Unplug />}
        title={t(`${state}Title`)}
        body={t(`${state}Body`)}
        action={mayConnect ? reconnect : null}
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
        action={<FetchNow account={account} />}
      />
    );
  if (since === null)
    return account.source === 'file' ? <NothingImported account={account} /> : <FirstSync account={account} />;
  return children;
}

/** Before the first days are here. */
function FirstSync({ account: { name } }: { account: InsightAccount }) {
  const t = useTranslations('insights.sync');
  return (
    <EmptyState
      title={t('waitingTitle', { name })}
      body={t('loadingBody')}
      action={<p className="text-xs text-ink-2">{t('begun')}</p>}
    />
  );
}

/** How much of the figures is here, from 0 to 1. */
function Progress({ value, text }: { value: number; text: string }) {
  return (
    <div className="grid w-64 max-w-full gap-1.5 py-1">
      <ProgressLine label={text} value={value} />
      <p className="num text-xs text-ink-2">{text}</p>
    </div>
  );
}

/** Whole months from a day to today, at most all that are fetched. */
const monthsSince = (since: string, today: string): number =>
  Math.min(historyMonths, Math.floor(lengthOf({ since, until: today }) / (365.25 / 12)));

/** That the platform lets nothing run in the account. */
export function StatusNotice({ account: { status, name, sync } }: { account: InsightAccount }) {
  const t = useTranslations('insights.status');
  if (status === 'active' || status === 'unknown' || sync.state === 'disconnected') return null;
  return <Banner tone={status === 'disabled' ? 'bad' : 'warn'} title={t(status, { name })} body={t('body')} />;
}

const timeOf = (until: string, locale: string): string => formatDate(until, locale, { timeStyle: 'short' });

/** That the figures are as they were when the connection expired, and what to do. */
function Expired({ name, when }: { name: string; when: string }) {
  const t = useTranslations('insights.sync');
  const mayConnect = useCan('integration:manage');
  const reconnect = (
    <Button asChild size="sm">
      <Link to="/settings/integration">{t('reconnect')}</Link>
    </Button>
  );
  return (
    <Banner
      tone="warn"
      title={t('expired', { name, when })}
      body={mayConnect ? undefined : t('expiredAsk')}
      action={mayConnect ? reconnect : undefined}
    />
  );
}

/** What is not as usual with the figures, above them. */
export function SyncNotice({ account }: { account: InsightAccount }) {
  const { sync, name, today } = account;
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
      return <Banner tone="warn" title={t('unavailable', { time, when })} action={<FetchNow account={account} />} />;
    case 'refused':
      return (
        <Banner
          tone="warn"
          title={t('refusedTitle')}
          body={[sync.message, t('refused', { time, when })].filter(Boolean).join(' ')}
          action={<FetchNow account={account} />}
        />
      );
    case 'expired':
      return <Expired name={name} when={when} />;
    default:
      return null;
  }
}

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('insights.none');
  const errorText = useErrorText();
  const requestId = error instanceof ApiError ? (error.requestId ?? undefined) : undefined;
  return <ErrorState title={t('failed')} body={errorText(error)} requestId={requestId} onRetry={onRetry} />;
}

export function AccountGone({ onOther }: { onOther: () => void }) {
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
