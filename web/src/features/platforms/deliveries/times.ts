import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

const isToday = (value: string) => formatDate(value, 'en') === formatDate(new Date(), 'en');

/** Formats the times of a delivery: the time for today, otherwise the day. */
export function useTimes() {
  const t = useTranslations('deliveries.card');
  const locale = useLocale();
  const clock = (value: string) => formatDate(value, locale, { timeStyle: 'short' });
  const day = (value: string) => formatDate(value, locale, { day: 'numeric', month: 'short' });
  return {
    /** "14:18" */
    clock,
    /** "18 Nov" */
    day,
    /** "14:18" for today, "18 Nov" for another day. */
    short: (value: string) => (isToday(value) ? clock(value) : day(value)),
    /** "today, 14:18", or "18 Nov, 14:18" for another day. */
    long: (value: string) =>
      isToday(value)
        ? t('today', { time: clock(value) })
        : formatDate(value, locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
  };
}
