import { Fragment, useState } from 'react';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { firstWeekday } from '#lib/time/time-settings.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import { addDays, dayOf, daysUntil, shownDays, weekOf } from './timeline-days.ts';
import { placesOf, totalOf, type WorkRow } from './work-row.ts';

export interface TimelineProps {
  rows: readonly WorkRow[];
  /** Moves a due date; absent where nothing may be changed. */
  onMove?: (row: WorkRow, dueAt: string) => Promise<void>;
}

/** The rows on five weeks, each from its creation to its due date, which is moved by dragging or by keys. */
export function Timeline({ rows, onMove }: TimelineProps) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const nowhere = useTranslations('lists.group')('none');
  const places = placesOf(rows);
  const isPlaced = places.some(({ place }) => place !== null);
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
          <Days start={start} rows={rows} />
          {places.map(({ place, inside }) => (
            <Fragment key={place ?? ''}>
              {isPlaced ? <Band place={place ?? nowhere} rows={inside} start={start} /> : null}
              {inside.map((row) => (
                <Row key={row.id} row={row} start={start} onMove={onMove} />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

interface Place {
  start: Date;
  rows: readonly WorkRow[];
}

/** The name of a group or campaign, and how many of its rows are complete. */
function Band({ place, rows, start }: Place & { place: string }) {
  const t = useTranslations('lists.timeline');
  const complete = rows.filter(({ done }) => done).length;
  return (
    <div className="col-span-2 grid grid-cols-subgrid border-b border-line bg-sunk text-xs">
      <h2 className="flex min-h-8 min-w-0 items-center gap-2 px-4">
        <span className="min-w-0 truncate font-semibold" title={place}>
          {place}
        </span>
        <span className="num ml-auto whitespace-nowrap text-ink-2">
          {t('complete', { complete, total: rows.length })}
        </span>
      </h2>
      <span aria-hidden className="grid" style={columns}>
        <TodayLine start={start} />
      </span>
    </div>
  );
}

interface RowProps {
  row: WorkRow;
  start: Date;
  onMove: TimelineProps['onMove'];
}

function Row({ row, start, onMove }: RowProps) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid border-b border-line last:border-b-0">
      <span className="flex min-h-11 min-w-0 items-center px-4 py-1.5">{row.link('truncate text-sm font-medium')}</span>
      <span data-track="" className="relative grid" style={columns}>
        <TodayLine start={start} />
        {row.dueAt === null ? (
          <span className="col-span-full row-start-1 self-center px-3">
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
  );
}

/** Marks today across the rows. */
function TodayLine({ start }: { start: Date }) {
  const column = daysUntil(start, new Date()) + 1;
  if (column < 1 || column > shownDays) return null;
  return (
    <span aria-hidden className="row-start-1 w-0.5 justify-self-center bg-ink" style={{ gridColumn: `${column}` }} />
  );
}

/** The days shown, today marked; per week, how many rows are due and not complete. */
function Days({ start, rows }: Place) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const openIn = (week: Date) =>
    rows.filter(({ done, dueAt }) => {
      const days = dueAt === null ? -1 : daysUntil(week, new Date(dueAt));
      return !done && days >= 0 && days < 7;
    }).length;
  const days = Array.from({ length: shownDays }, (_, index) => addDays(start, index));
  const today = dayOf(new Date()).getTime();
  return (
    <div aria-hidden className="num border-b border-line text-xs text-ink-2">
      <ol className="grid" style={columns}>
        {days
          .filter((_, index) => index % 7 === 0)
          .map((day) => (
            <li
              key={day.getTime()}
              className="col-span-7 flex justify-between gap-2 overflow-hidden border-l border-line px-2 pt-2 whitespace-nowrap"
            >
              <span className="font-medium text-ink">
                {formatDate(day, locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })}
              </span>
              {openIn(day) > 0 ? <span>{t('open', { count: openIn(day) })}</span> : null}
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
