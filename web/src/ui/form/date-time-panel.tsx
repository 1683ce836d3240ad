import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { zoneText } from '#lib/time/time-settings.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { controlLook } from './control-look.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toWall, type WallTime } from './wall-time.ts';

const Calendar = lazyComponent(() => import('./calendar.tsx'), 'Calendar');

/** The default time of day: 18:00, the usual end of a working day. */
export const usualTime = { hour: 18, minute: 0 };

const two = (figure: number) => String(figure).padStart(2, '0');
const toDay = (wall: WallTime) => new Date(wall.year, wall.month - 1, wall.day);

export interface DateTimePanelProps {
  wall: WallTime | undefined;
  today: WallTime;
  min: Date | undefined;
  timeZone: string | undefined;
  onChange: (wall: WallTime) => void;
}

/** A calendar with a time input below it. */
export function DateTimePanel({ wall, today, min, timeZone, onChange }: DateTimePanelProps) {
  const t = useTranslations('ui.date');
  const time = wall ?? usualTime;
  const chooseDay = (day: Date) =>
    onChange({ ...time, year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() });
  const chooseTime = (text: string) => {
    const [hour, minute] = text.split(':').map(Number);
    if (hour === undefined || minute === undefined || Number.isNaN(hour)) return;
    onChange({ ...(wall ?? today), hour, minute });
  };
  return (
    <div className="grid gap-2">
      <Suspense fallback={<Skeleton className="h-71 w-63 pointer-coarse:h-77 pointer-coarse:w-70" />}>
        <Calendar
          selected={wall ? toDay(wall) : undefined}
          today={toDay(today)}
          min={min ? toDay(toWall(min, timeZone)) : undefined}
          onSelect={chooseDay}
        />
      </Suspense>
      <label className="flex items-center justify-between gap-3 border-t border-line pt-2.5 pl-2 text-sm text-ink-2">
        {t('time')}
        <input
          type="time"
          value={`${two(time.hour)}:${two(time.minute)}`}
          onChange={(event) => chooseTime(event.target.value)}
          className={cn(controlLook, 'num h-control w-auto')}
        />
      </label>
      {timeZone ? <p className="px-2 text-xs text-ink-3">{t('zone', { zone: zoneText(timeZone) })}</p> : null}
    </div>
  );
}
