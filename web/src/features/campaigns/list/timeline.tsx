import { useState } from 'react';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { firstWeekday } from '#lib/time/time-settings.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import { addDays, dayOf, shownDays, weekOf } from './timeline-days.ts';
import { totalOf, type WorkRow } from './work-row.ts';

export interface TimelineProps {
  rows: readonly WorkRow[];
  /** Moves a due date; absent where nothing may be changed. */
  onMove?: (row: WorkRow, dueAt: string) => Promise<void>;
}

/** The rows on five weeks, each from its creation to its due date, which is moved by dragging or by keys. */
export function Timeline({ rows, onMove }: TimelineProps) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const lastWeek = () => addDays(weekOf(dayOf(new Date()), firstWeekday(locale)), -7);
  const [start, setStart] = useState(lastWeek);
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-1">
        <Button size="sm" aria-label={t('earlier')} onClick={() => setStart(addDays(start, -7))}>
          ‹
        </Button>
        <Button size="sm" onClick={() => setStart(lastWeek())}>
          {t('today')}
        </Button>
        <Button size="sm" aria-label={t('later')} onClick={() => setStart(addDays(start, 7))}>
          ›
        </Button>
        {onMove ? <p className="ml-auto text-xs text-ink-2 max-md:hidden">{t('keys')}</p> : null}
      </div>
      <div className="scroll-slim overflow-x-auto rounded-card border border-line bg-card">
        <div className="grid min-w-240 grid-cols-[16rem_minmax(0,1fr)]">
          <span className="border-b border-line" />
          <Days start={start} />
          {rows.map((row) => (
            <div key={row.id} className="col-span-2 grid grid-cols-subgrid border-b border-line last:border-b-0">
              <span className="grid min-h-11 min-w-0 content-center px-4 py-1.5">
                {row.link('truncate text-sm font-medium')}
                <span className="truncate text-xs text-ink-2">{row.place}</span>
              </span>
              <span data-track="" className="relative grid" style={columns}>
                {row.dueAt === null ? (
                  <span className="col-span-full self-center px-3">
                    <DueChip dueAt={null} />
                  </span>
                ) : (
                  <TimelineBar
                    row={row}
                    dueAt={row.dueAt}
                    start={start}
                    share={row.done ? 1 : row.slots.delivered / Math.max(1, totalOf(row.slots))}
                    {...(onMove ? { onMove: (next: string) => onMove(row, next) } : {})}
                  />
                )}
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The days shown, today marked. */
function Days({ start }: { start: Date }) {
  const locale = useLocale();
  const days = Array.from({ length: shownDays }, (_, index) => addDays(start, index));
  const today = dayOf(new Date()).getTime();
  return (
    <div aria-hidden className="num border-b border-line text-xs text-ink-2">
      <ol className="grid" style={columns}>
        {days
          .filter((_, index) => index % 7 === 0)
          .map((day) => (
            <li key={day.getTime()} className="col-span-7 border-l border-line px-2 pt-2 font-medium text-ink">
              {formatDate(day, locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })}
            </li>
          ))}
      </ol>
      <ol className="grid text-center" style={columns}>
        {days.map((day, index) => (
          <li
            key={day.getTime()}
            className={cn('py-1.5', isWeekend(day) && 'bg-sunk', index % 7 === 0 && 'border-l border-line')}
          >
            <span className={cn(day.getTime() === today && 'rounded-full bg-brand px-1.5 py-0.5 text-on-brand')}>
              {day.getUTCDate()}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const columns = { gridTemplateColumns: `repeat(${shownDays}, minmax(0, 1fr))` };

const isWeekend = (day: Date) => day.getUTCDay() === 0 || day.getUTCDay() === 6;
