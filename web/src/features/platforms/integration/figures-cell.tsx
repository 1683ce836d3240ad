import { queryOptions } from '@tanstack/react-query';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { providerNames } from '@ad-foundry/contract/integration.ts';
import { call } from '#lib/api.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';

/** How far the figures of each ad account are. The key is the one that live events refresh. */
export const syncsQuery = queryOptions({
  queryKey: ['insights', 'advertisers'],
  queryFn: ({ signal }) => call(insights.advertisers, {}, signal),
});

/** Whole months from a day to another. */
function monthsBetween(from: string, to: string): number {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

/** When the figures of an ad account were last fetched, and how far back they go. */
export function FiguresCell({ advertiser }: { advertiser: InsightAdvertiser | undefined }) {
  const t = useTranslations('integration.figures');
  const locale = useLocale();
  if (!advertiser) return '–';
  const { provider, today } = advertiser;
  const { state, fetchedAt, since, wantedSince } = advertiser.sync;
  const month = (day: string) => formatDate(`${day}T12:00:00Z`, locale, { month: 'short', year: 'numeric' });
  const back = since === null ? null : t('since', { month: month(since) });
  const isFilling = state === 'loading' || state === 'completing';
  if (isFilling && since !== null) {
    const [done, all] = [monthsBetween(since, today), monthsBetween(wantedSince, today)];
    return (
      <span className="grid min-w-40 gap-1">
        <span className="num">{t('months', { done, all })}</span>
        <ProgressLine label={t('progress')} tone="info" value={all > 0 ? done / all : 0} />
      </span>
    );
  }
  const first =
    state === 'ready' || state === 'completing'
      ? fetchedAt && formatRelative(fetchedAt, locale)
      : t(`state.${state === 'loading' ? 'waiting' : state}`, { platform: providerNames[provider] });
  return (
    <span className="grid min-w-32">
      <span className="num">{first}</span>
      {back ? <span className="num text-xs text-ink-2">{back}</span> : null}
    </span>
  );
}
