import { Fragment, useState } from 'react';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { firstWeekday } from '#lib/time/time-settings.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { TimelineBar } from './timeline-bar.tsx';
import { addDays, dayOf, daysUntil, spans, weekOf, type Span } from './timeline-days.ts';
import { doneShare } from '#ui/data/review-state.tsx';
import { placesOf, type WorkRow } from './work-row.ts';
import { useMoveDue } from './use-move-due.ts';

export interface TimelineProps {
  rows: readonly WorkRow[];
  /** Moves a due date; absent if the timeline is read-only. */
  onMove?: (row: WorkRow, dueAt: string) => Promise<void>;
}

/**
 * A timeline of two to thirteen weeks, with a bar for each row from creation to due date, which dragging or keys can
 * move.
 */
export function Timeline({ rows, onMove }: TimelineProps) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const nowhere = useTranslations('lists.group')('none');
  const places = placesOf(rows);
  const isPlaced = places.some(({ place }) => place !== null);
  const lastWeek = () => addDays(weekOf(dayOf(new Date()), firstWeekday(locale)), -7);
  const [start, setStart] = useState(lastWeek);
  const [days, setDays] = useState<Span>(35);
  const step = days === 91 ? 28 : 7;
  const shown = { start, days };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <Button size="sm" aria-label={t('earlier')} onClick={() => setStart(addDays(start, -step))}>
          ‹
        </Button>
        <Button size="sm" onClick={() => setStart(lastWeek())}>
          {t('today')}
        </Button>
        <Button size="sm" aria-label={t('later')} onClick={() => setStart(addDays(start, step))}>
          ›
        </Button>
        <Segmented
          label={t('span')}
          size="sm"
          className="sm:ml-2"
          value={String(days)}
          onValueChange={(value) => setDays(spans.find((each) => String(each) === value) ?? 35)}
          options={spans.map((span) => ({ value: String(span), label: t('weeks', { count: span / 7 }) }))}
        />
        {onMove ? <p className="ml-auto text-xs text-ink-2 max-md:hidden">{t('keys')}</p> : null}
      </div>
      <div className="scroll-slim overflow-x-auto rounded-card border border-line bg-card">
        <div className="grid min-w-240 grid-cols-[16rem_minmax(0,1fr)]">
          <span className="border-b border-line" />
          <Days {...shown} rows={rows} />
          {places.map(({ place, inside }) => (
            <Fragment key={place ?? ''}>
              {isPlaced ? <Band place={place ?? nowhere} rows={inside} {...shown} /> : null}
              {inside.map((row) => (
                <TimelineRow key={row.id} row={row} {...shown} onMove={onMove} />
              ))}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

interface Shown {
  /** The first day. */
  start: Date;
  days: Span;
}

interface Place extends Shown {
  rows: readonly WorkRow[];
}

/** The heading of a group or campaign with the number of its complete rows. */
function Band({ place, rows, start, days }: Place & { place: string }) {
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
      <span aria-hidden className="grid" style={columnsOf(days)}>
        <TodayLine start={start} days={days} />
      </span>
    </div>
  );
}

interface RowProps extends Shown {
  row: WorkRow;
  onMove: TimelineProps['onMove'];
}

function TimelineRow({ row, start, days, onMove }: RowProps) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid border-b border-line last:border-b-0">
      <span className="flex min-h-11 min-w-0 items-center px-4 py-1.5">{row.link('truncate text-sm font-medium')}</span>
      <span data-track="" className="relative grid" style={columnsOf(days)}>
        <TodayLine start={start} days={days} />
        {row.dueAt === null ? (
          <span className="col-span-full row-start-1 self-center px-3">
            <DueChip dueAt={null} />
          </span>
        ) : (
          <TimelineBar
            row={row}
            dueAt={row.dueAt}
            start={start}
            days={days}
            share={row.done ? 1 : doneShare(row.slots)}
            {...(onMove ? { onMove: (next: string) => onMove(row, next) } : {})}
          />
        )}
      </span>
    </div>
  );
}

/** A line across the rows that marks today. */
function TodayLine({ start, days }: Shown) {
  const column = daysUntil(start, new Date()) + 1;
  if (column < 1 || column > days) return null;
  return (
    <span aria-hidden className="row-start-1 w-0.5 justify-self-center bg-ink" style={{ gridColumn: `${column}` }} />
  );
}

/** The header with the days, today highlighted, and the number of incomplete rows due in each week. */
function Days({ start, days: count, rows }: Place) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const openIn = (week: Date) =>
    rows.filter(({ done, dueAt }) => {
      const days = dueAt === null ? -1 : daysUntil(week, new Date(dueAt));
      return !done && days >= 0 && days < 7;
    }).length;
  const days = Array.from({ length: count }, (_, index) => addDays(start, index));
  const today = dayOf(new Date()).getTime();
  // A quarter leaves no room for individual days.
  const isWide = count === 91;
  return (
    <div aria-hidden className="num border-b border-line text-xs text-ink-2">
      <ol className="grid" style={columnsOf(count)}>
        {days
          .filter((_, index) => index % 7 === 0)
          .map((day) => (
            <li
              key={day.getTime()}
              className="col-span-7 flex justify-between gap-2 overflow-hidden border-l border-line px-2 py-2 whitespace-nowrap"
            >
              <span className="font-medium text-ink">
                {formatDate(day, locale, { day: 'numeric', month: isWide ? 'short' : 'long', timeZone: 'UTC' })}
              </span>
              {openIn(day) > 0 && !isWide ? <span>{t('open', { count: openIn(day) })}</span> : null}
            </li>
          ))}
      </ol>
      {isWide ? null : (
        <ol className="grid text-center" style={columnsOf(count)}>
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
      )}
    </div>
  );
}

const columnsOf = (days: number) => ({ gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))` });

const isWeekend = (day: Date) => day.getUTCDay() === 0 || day.getUTCDay() === 6;

interface MovableTimelineProps {
  rows: readonly WorkRow[];
  kind: 'campaign' | 'creative';
}

/** A timeline whose due dates can be moved. */
export function MovableTimeline({ rows, kind }: MovableTimelineProps) {
  return <Timeline rows={rows} onMove={useMoveDue(kind)} />;
}
