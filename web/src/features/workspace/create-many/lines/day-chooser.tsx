import { Suspense, useState, type ReactElement } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { todayText } from '#features/workspace/create-many/use-reading.ts';

const Calendar = lazyComponent(() => import('#ui/form/calendar.tsx'), 'Calendar');

interface DayChooserProps {
  /** ISO day. */
  day: string | null;
  onChange: (day: string | null) => void;
  /** The button that opens the calendar. */
  children: ReactElement;
}

const toDate = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

const toText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Chooses the day of a due date, or none. */
export function DayChooser({ day, onChange, children }: DayChooserProps) {
  const t = useTranslations('many');
  const [open, setOpen] = useState(false);
  const choose = (next: string | null) => {
    onChange(next);
    setOpen(false);
  };
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger>{children}</PopoverTrigger>
      <PopoverContent aria-label={t('setDate')} className="grid gap-2">
        <Suspense fallback={<Skeleton className="h-71 w-63" />}>
          <Calendar
            selected={day === null ? undefined : toDate(day)}
            today={toDate(todayText())}
            min={undefined}
            onSelect={(date: Date) => choose(toText(date))}
          />
        </Suspense>
        <Button size="sm" onClick={() => choose(null)}>
          {t('noDate')}
        </Button>
      </PopoverContent>
    </Popover>
  );
}
