import { Clock } from 'lucide-react';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { formatDateTime } from '#lib/format.ts';
import { Chip } from '#ui/data/chip.tsx';

const when = { dateStyle: undefined, weekday: 'short', day: 'numeric', month: 'short' } as const;

/** `Fri 27 Nov, 18:00`, in the reader's zone. */
export const whenText = (at: string, locale: string) =>
  formatDateTime(at, locale, { ...when, timeStyle: undefined, hour: 'numeric', minute: '2-digit' });

/** By when the team wants the answer. */
export function AnswerBy({ at, isDone }: { at: string | null; isDone: boolean }) {
  const t = useTranslations('reviewPage.due');
  const locale = useLocale();
  if (at === null) return null;
  const isLate = !isDone && new Date(at).getTime() < Date.now();
  return (
    <Chip tone={isDone ? 'neutral' : isLate ? 'bad' : 'warn'} icon={<Clock aria-hidden />} className="h-6.5 px-2.5">
      {t(isLate ? 'late' : 'open', { when: whenText(at, locale) })}
    </Chip>
  );
}
