import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { formatDay, formatMoney } from './money.ts';
import { seatCostQuery } from './queries.ts';

const most = 50;

export interface SeatCostProps {
  count: number;
  /** Receives whether the cost for this number, or its failure, is shown. */
  onShown?: (isShown: boolean) => void;
}

/** The cost of this number of additional members, and the date from which it is charged. */
export function SeatCost({ count, onShown }: SeatCostProps) {
  const t = useTranslations('billing.cost');
  const all = useTranslations('billing');
  const locale = useLocale();
  const add = Math.min(most, Math.max(1, count));
  const { data, error, isPlaceholderData } = useQuery({ ...seatCostQuery(add), placeholderData: keepPreviousData });
  const isShown = error !== null || (data !== undefined && !isPlaceholderData);
  useEffect(() => onShown?.(isShown), [isShown, onShown]);
  if (error) return <Banner tone="warn" title={t('unknown')} />;
  if (!data) {
    return (
      <p className="text-sm text-ink-2" role="status">
        {t('loading')}
      </p>
    );
  }
  if (!data.isBilled) return null;
  if (data.isFrozen) return <Banner tone="warn" title={t('frozen')} />;
  const money = (cents: number) => formatMoney(cents, data.currency, locale);
  const interval = all(data.interval === 'year' ? 'perYear' : 'perMonth');
  const facts = { each: money(data.each), interval };
  const now = data.isTrial
    ? t('trial', facts)
    : t(data.chargedNow ? 'year' : 'month', { ...facts, prorated: money(data.prorated) });
  return (
    <p className="num text-sm text-pretty text-ink-2" role="status">
      {now}
      {data.next ? ` ${t('next', { amount: money(data.next.amount), date: formatDay(data.next.at, locale) })}` : null}
    </p>
  );
}
