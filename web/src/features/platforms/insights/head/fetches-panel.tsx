import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { fetchSchema } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { dayRange } from '#features/platforms/insights/day-text.ts';
import { LinesSkeleton, Loaded } from '#features/platforms/insights/loaded.tsx';
import { fetchesQuery } from '#features/platforms/insights/queries.ts';

type Fetch = z.infer<typeof fetchSchema>;

/** The fetches of the account: the time, days and number of rows of each, and failures. */
export function FetchesPanel({ advertiser }: { advertiser: InsightAdvertiser }) {
  const t = useTranslations('insights.fetches');
  return (
    <div className="grid w-96 max-w-full gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <Loaded query={useQuery(fetchesQuery(advertiser))} skeleton={<LinesSkeleton />}>
        {(items) => <Fetches items={items} today={advertiser.today} />}
      </Loaded>
    </div>
  );
}

function Fetches({ items, today }: { items: readonly Fetch[]; today: string }) {
  const t = useTranslations('insights.fetches');
  if (items.length === 0) return <p className="text-sm text-ink-2">{t('none')}</p>;
  return (
    <ul className="num grid gap-2 text-xs">
      {items.map((fetch, index) => (
        <FetchLine key={`${fetch.startedAt} ${index}`} fetch={fetch} today={today} />
      ))}
    </ul>
  );
}

const failures = [
  'throttled',
  'unavailable',
  'unknown-outcome',
  'refused',
  'too-large',
  'expired',
  'placements',
] as const;

function FetchLine({ fetch, today }: { fetch: Fetch; today: string }) {
  const t = useTranslations('insights.fetches');
  const locale = useLocale();
  const { kind, since, until, restated, rows, added, changed, removed, rejected, repeated, failure, startedAt } = fetch;
  const reason = failures.find((name) => name === failure);
  const facts = [
    since && until ? dayRange({ since, until }, locale, today) : null,
    restated ? t('restated') : null,
    rows === 0 && (failure !== null || kind === 'pictures') ? null : t('rows', { count: rows }),
    added + changed + removed > 0
      ? t('changes', { added: String(added), changed: String(changed), removed: String(removed) })
      : null,
    rejected > 0 ? t(kind === 'pictures' ? 'pictures' : 'rejected', { count: rejected }) : null,
    repeated > 0 ? t('repeated', { count: repeated }) : null,
  ];
  return (
    <li className="grid gap-0.5 border-t border-line pt-2">
      <span className="flex items-baseline gap-2">
        <span className="flex-1 font-medium">{t(`kind.${kind}`)}</span>
        <span className="text-ink-2">{formatDateTime(startedAt, locale)}</span>
      </span>
      <span className="text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
      {failure === null ? null : (
        <span className={cn(failure === 'placements' ? 'text-warn' : 'text-bad')}>
          {t(`failure.${reason ?? 'other'}`)}
        </span>
      )}
    </li>
  );
}
