import { useLocale, useTranslations } from '#lib/i18n.ts';
import { mediumDay } from '#features/platforms/insights/day-text.ts';

/** Until when the figures of the period may change. */
export function Settling({ settlesOn }: { settlesOn: string | null }) {
  const t = useTranslations('insights.age');
  const locale = useLocale();
  return (
    <span className="num ml-auto text-xs text-ink-2 max-lg:ml-0">
      {settlesOn === null ? t('settled') : t('settles', { day: mediumDay(settlesOn, locale) })}
    </span>
  );
}
