import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { firstWeekday } from '#lib/time/time-settings.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

export interface CalendarProps {
  /** Local midnight of the chosen day. */
  selected: Date | undefined;
  onSelect: (day: Date) => void;
  today: Date;
  /** Earlier days cannot be chosen. */
  min?: Date;
}

const look = {
  months: 'relative',
  month_caption: 'flex h-8 items-center px-2 text-sm font-semibold capitalize',
  nav: 'absolute top-0 right-0 flex gap-0.5',
  button_previous: 'grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunk disabled:opacity-40',
  button_next: 'grid size-8 place-items-center rounded-control text-ink-2 hover:bg-sunk disabled:opacity-40',
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-8 w-9 text-xs font-normal text-ink-3 pointer-coarse:w-10',
  day: 'p-0 text-center',
  day_button:
    'num grid size-9 place-items-center rounded-control text-sm hover:bg-sunk disabled:pointer-events-none disabled:text-ink-3 disabled:opacity-50 pointer-coarse:size-10',
  today: '[&>button]:font-semibold [&>button]:ring-1 [&>button]:ring-line-strong [&>button]:ring-inset',
  outside: '[&>button]:text-ink-3',
  selected: '[&>button]:bg-ink [&>button]:text-on-ink [&>button]:hover:bg-ink [&>button]:ring-0',
};

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  return orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />;
}

const components = { Chevron };

/** The calendar library counts weekdays from Sunday as 0. */
const firstDays = { 1: 1, 6: 6, 7: 0 } as const;

/** A month calendar that chooses a day, in the language of the locale and with the chosen first day of the week. */
export function Calendar({ selected, onSelect, today, min }: CalendarProps) {
  const t = useTranslations('ui.date');
  const locale = useLocale();
  const words = (options: Intl.DateTimeFormatOptions) => (date: Date) => dateFormat(locale, options).format(date);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      showOutsideDays
      fixedWeeks
      today={today}
      selected={selected}
      defaultMonth={selected ?? today}
      onSelect={onSelect}
      disabled={min ? { before: min } : undefined}
      weekStartsOn={firstDays[firstWeekday(locale)]}
      classNames={look}
      components={components}
      formatters={{
        formatCaption: words({ month: 'long', year: 'numeric' }),
        formatWeekdayName: words({ weekday: 'short' }),
      }}
      labels={{
        labelNext: () => t('next'),
        labelPrevious: () => t('previous'),
        labelGrid: words({ month: 'long', year: 'numeric' }),
        labelWeekday: words({ weekday: 'long' }),
        labelDayButton: words({ dateStyle: 'full' }),
      }}
    />
  );
}
