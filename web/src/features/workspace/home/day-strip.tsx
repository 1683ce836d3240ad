import { Link } from '@tanstack/react-router';
import type { TeamWork } from '@ad-foundry/contract/home.ts';
import { useId } from 'react';
import { cn } from '#lib/cn.ts';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';

type Day = TeamWork['days'][number];

/** Bars of a day; further slots are in its number. */
const mostBars = 6;

interface DayStripProps {
  days: readonly Day[];
  className?: string | undefined;
}

/** The open slots by the day on which they are due: one bar each, red where the file does not fit. */
export function DayStrip({ days, className }: DayStripProps) {
  const t = useTranslations('home.days');
  const label = useId();
  return (
    <div className={cn('flex flex-1 flex-col gap-1 border-t border-line px-3 py-2 text-xs', className)}>
      <p id={label} className="px-1 text-ink-2">
        {t('label')}
      </p>
      <ol
        aria-labelledby={label}
        className="grid flex-1 grid-cols-7 items-stretch sm:grid-cols-[repeat(14,minmax(0,1fr))]"
      >
        {days.map((day, index) => (
          <li key={day.day} className={cn('grid', index >= 7 && 'max-sm:hidden')}>
            <StripDay day={day} isToday={index === 0} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StripDay({ day: { day, slots, unfit }, isToday }: { day: Day; isToday: boolean }) {
  const t = useTranslations('home.days');
  const locale = useLocale();
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
  const content = (
    <>
      <span aria-hidden className="text-center text-ink-2">
        {formatDay(day, locale, { weekday: 'narrow' })}
      </span>
      <Bars slots={slots} unfit={unfit} />
      <span
        aria-hidden
        className={cn(
          'num mx-auto grid h-5 min-w-5 place-items-center rounded-xs px-0.5',
          isToday ? 'bg-ink font-semibold text-on-ink' : isWeekend && slots === 0 ? 'text-ink-3' : 'text-ink',
        )}
      >
        {formatDay(day, locale, { day: 'numeric' })}
      </span>
    </>
  );
  const look = 'grid min-h-18 grid-rows-[auto_1fr_auto] gap-1 rounded-xs';
  const name = formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
  if (slots === 0)
    return (
      <span className={look}>
        <span className="sr-only">{t('none', { day: name })}</span>
        {content}
      </span>
    );
  const text = t('slots', { day: name, slots, unfit });
  return (
    <Link
      to="/campaigns"
      search={{ view: 'creatives', status: 'open', dueFrom: day, dueTo: day }}
      title={text}
      className={cn(look, 'hover:bg-sunk')}
    >
      <span className="sr-only">{text}</span>
      {content}
    </Link>
  );
}

function Bars({ slots, unfit }: Pick<Day, 'slots' | 'unfit'>) {
  if (slots === 0) return <span />;
  const shown = Math.min(mostBars, slots);
  const red = Math.min(shown, unfit);
  return (
    <span aria-hidden className="grid content-end justify-items-center gap-0.5">
      <span className="num text-ink">{slots}</span>
      {Array.from({ length: shown }, (_, index) => (
        <span key={index} className={cn('h-0.75 w-3 rounded-full', index < shown - red ? 'bg-ink' : 'bg-bad')} />
      ))}
    </span>
  );
}
