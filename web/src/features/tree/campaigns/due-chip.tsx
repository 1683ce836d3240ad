import { CalendarDays, Check, Clock, TriangleAlert } from 'lucide-react';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { Tone } from '#ui/data/tone.ts';
import { dueState, type DueState } from './due-state.ts';

export interface DueChipProps {
  dueAt: string | null;
  /** Whether all required files and fields are delivered. */
  done?: boolean;
  className?: string;
}

const looks: Record<DueState, { tone: Tone; icon: typeof Clock }> = {
  done: { tone: 'ok', icon: Check },
  late: { tone: 'bad', icon: TriangleAlert },
  soon: { tone: 'warn', icon: Clock },
  later: { tone: 'neutral', icon: CalendarDays },
};

/** A due date, relative and absolute: amber within three days, red when overdue, green once done. */
export function DueChip({ dueAt, done = false, className }: DueChipProps) {
  const t = useTranslations('campaigns.due');
  const locale = useLocale();
  if (!dueAt) return <span className={cn('text-xs text-ink-3', className)}>{t('none')}</span>;
  const state = dueState({ dueAt, done, now: Date.now() });
  const { tone, icon: Icon } = looks[state];
  const date = shortDay(dueAt, locale);
  const relative = formatRelative(dueAt, locale);
  return (
    <Chip
      tone={tone}
      icon={<Icon aria-hidden />}
      title={formatDateTime(dueAt, locale)}
      className={cn('shrink', className)}
    >
      {state === 'done' ? t('done', { date }) : t(state === 'late' ? 'late' : 'open', { relative, date })}
    </Chip>
  );
}

/** "Fri, Nov 27"; includes the year if it is not the current one. */
function shortDay(dueAt: string, locale: string): string {
  const yearOf = (instant: string | Date) => formatDate(instant, 'en', { year: 'numeric' });
  const thisYear = yearOf(dueAt) === yearOf(new Date());
  const day = { day: 'numeric', month: 'short' } as const;
  return formatDate(dueAt, locale, thisYear ? { ...day, weekday: 'short' } : { ...day, year: 'numeric' });
}
