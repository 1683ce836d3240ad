import { CalendarCheck } from 'lucide-react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { promisedDayText } from '#features/talk/reminders/promised-day.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface DecideByButtonProps {
  page: ReviewPage;
  onPress: () => void;
}

/** The day by which the holder promised to decide, and the way to promise one; nothing where no step waits. */
export function DecideByButton({ page: { promise }, onPress }: DecideByButtonProps) {
  const t = useTranslations('decideBy');
  const locale = useLocale();
  if (promise === null) return null;
  const day = promise.day === null ? null : promisedDayText(promise.day, locale);
  return (
    <Button
      size="sm"
      icon={<CalendarCheck aria-hidden />}
      aria-label={day === null ? undefined : t('change', { day })}
      onClick={onPress}
    >
      {day === null ? t('make') : t('made', { day })}
    </Button>
  );
}
