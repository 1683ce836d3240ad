import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import { CalendarDays, X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { shownTimeZone } from '#lib/time/time-settings.ts';
import { cn } from '#lib/cn.ts';
import { controlLook } from './control-look.ts';
import { nextWorkingEvening, readDateEntry, writeDateEntry } from './date-entry.ts';
import { DateTimePanel, usualTime, type DateTimePanelProps } from './date-time-panel.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import { fromWall, toWall, type WallTime } from './wall-time.ts';

export interface DateTimePickerProps {
  value: Date | null;
  onChange: (value: Date | null) => void;
  /** Whether a button removes the date. */
  clearable?: boolean;
  /** The time zone; by default the displayed one. */
  timeZone?: string;
  /** Days before this one cannot be chosen in the calendar. */
  min?: Date;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  className?: string;
}

function InnerButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'grid size-6 place-items-center rounded-xs text-ink-3 hover:text-ink disabled:opacity-50 pointer-coarse:size-8',
        className,
      )}
      {...rest}
    />
  );
}

function OpenCalendar({ disabled, ...panel }: DateTimePanelProps & { disabled: boolean | undefined }) {
  const t = useTranslations('ui.date');
  return (
    <Popover>
      <PopoverTrigger disabled={disabled}>
        <InnerButton aria-label={t('open')}>
          <CalendarDays className="size-4" />
        </InnerButton>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('calendar')}>
        <DateTimePanel {...panel} />
      </PopoverContent>
    </Popover>
  );
}

type Typing = Pick<DateTimePickerProps, 'value' | 'onChange' | 'clearable'> & { timeZone: string | undefined };

/** The typed text, its reading, and its conversion to the value on blur. */
function useTyping({ value, onChange, clearable, timeZone }: Typing, today: WallTime) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const wall = value ? toWall(value, timeZone) : undefined;
  const base = wall ?? { ...today, ...usualTime };
  const read = typed?.trim() ? readDateEntry(typed, { locale, today, base }) : undefined;
  const problem = read?.problem ?? null;
  const change = (next: WallTime) => {
    setTyped(undefined);
    onChange(fromWall(next, timeZone));
  };
  const commit = () => {
    if (typed === undefined || problem) return;
    if (read?.wall) change(read.wall);
    else if (clearable) onChange(null);
    setTyped(undefined);
  };
  const text = typed ?? (value ? writeDateEntry(value, locale, timeZone) : '');
  return { wall, text, read, problem, change, commit, setTyped };
}

type Read = ReturnType<typeof useTyping>['read'];

/** The day that a text without a year, or with a week, is read as, and whether it has passed. */
function useReadHint(read: Read): string | undefined {
  const t = useTranslations('ui');
  const locale = useLocale();
  if (!read?.wall || (read.additions.length === 0 && !read.isPast)) return undefined;
  const date = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.UTC(read.wall.year, read.wall.month - 1, read.wall.day),
  );
  return read.isPast ? t('date.past', { date }) : t('date.readAs', { date });
}

/** A day and time, typed or chosen in a calendar. Invalid text makes the field invalid. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { value, onChange, clearable, min, placeholder, disabled, className } = props;
  const { timeZone = shownTimeZone() } = props;
  const t = useTranslations('ui');
  const locale = useLocale();
  const today = toWall(new Date(), timeZone);
  const { wall, text, read, problem, change, commit, setTyped } = useTyping(
    { value, onChange, ...(clearable ? { clearable } : {}), timeZone },
    today,
  );
  const example = fromWall(nextWorkingEvening(today), timeZone);
  const refusal = problem ? t(`date.problem.${problem}`, { example: writeDateEntry(example, locale, timeZone) }) : '';
  const hint = useReadHint(read);
  const field = useRef<HTMLInputElement>(null);
  // Prevents the form around it from being submitted without the date.
  useEffect(() => field.current?.setCustomValidity(refusal), [refusal]);
  return (
    <div className={cn('grid gap-1', className)}>
      <div className="relative flex items-center">
        <input
          ref={field}
          id={props.id}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid'] || Boolean(problem) || undefined}
          autoComplete="off"
          disabled={disabled}
          placeholder={placeholder ?? t('date.placeholder')}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setTyped(undefined);
          }}
          className={cn(controlLook, 'num h-control pr-16')}
        />
        <span className="absolute right-1 flex">
          {clearable && value && !disabled ? (
            <InnerButton aria-label={t('action.clear')} onClick={() => onChange(null)}>
              <X className="size-3.5" />
            </InnerButton>
          ) : null}
          <OpenCalendar disabled={disabled} wall={wall} today={today} min={min} timeZone={timeZone} onChange={change} />
        </span>
      </div>
      {problem ? (
        <p role="alert" className="text-xs text-bad">
          {refusal}
        </p>
      ) : null}
      {hint ? (
        <p role="status" className={cn('text-xs', read?.wall && read.isPast ? 'text-warn' : 'text-ink-2')}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
