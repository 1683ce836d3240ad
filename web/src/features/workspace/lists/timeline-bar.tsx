import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { formatDate, formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { daysUntil, shiftDays } from './timeline-days.ts';
import { useReviewSum } from '#ui/data/review-state.tsx';
import type { WorkRow } from './work-row.ts';

interface TimelineBarProps {
  row: WorkRow;
  dueAt: string;
  /** The first day shown. */
  start: Date;
  /** Number of days shown. */
  days: number;
  /** Share of slots that need neither a file nor a decision, from 0 to 1. */
  share: number;
  onMove?: (dueAt: string) => Promise<void>;
}

/** A bar from creation to due date; an overdue bar is hatched from the due date to today. */
export function TimelineBar({ row, dueAt, start, days, share, onMove }: TimelineBarProps) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const { by, commit, ...handlers } = useMoving({
    dueAt,
    days,
    move: onMove && ((by) => onMove(shiftDays(dueAt, by))),
  });
  const movedDueAt = shiftDays(dueAt, by);
  const begin = Math.min(daysUntil(start, new Date(row.createdAt)), daysUntil(start, new Date(movedDueAt)));
  const end = daysUntil(start, new Date(movedDueAt)) + 1;
  const today = daysUntil(start, new Date()) + 1;
  const isLate = !row.done && Date.parse(movedDueAt) < Date.now();
  const { sum } = useReviewSum()(row.slots);
  const text = row.done ? t('done') : sum;
  return (
    <>
      <Span days={days} from={begin} to={end} className="z-1">
        <button
          type="button"
          aria-label={t('bar', { name: row.name, date: formatDateTime(movedDueAt, locale), slots: text })}
          aria-disabled={onMove ? undefined : true}
          title={formatDateTime(movedDueAt, locale)}
          onBlur={commit}
          {...handlers}
          className={cn(
            'num relative block h-7 w-full touch-none overflow-hidden rounded-xs border bg-card px-2 text-left text-xs whitespace-nowrap',
            isLate ? 'border-bad-line' : 'border-line-strong',
            onMove && 'cursor-ew-resize',
            by !== 0 && 'border-ink ring-1 ring-ink',
          )}
        >
          <span aria-hidden className="absolute inset-y-0 left-0 bg-ok-fill" style={{ width: `${share * 100}%` }} />
          <span className="relative">{text}</span>
        </button>
      </Span>
      {isLate && today > end ? (
        <Span days={days} from={end} to={today}>
          <span
            aria-hidden
            className="block h-7 w-full bg-bad-fill [background-image:repeating-linear-gradient(135deg,var(--bad-line)_0_2px,transparent_2px_7px)]"
          />
        </Span>
      ) : null}
      {by === 0 ? null : <Bubble days={days} by={by} dueAt={dueAt} movedDueAt={movedDueAt} begin={begin} end={end} />}
      <span role="status" className="sr-only">
        {by === 0 ? '' : formatDateTime(movedDueAt, locale)}
      </span>
    </>
  );
}

interface BubbleProps {
  days: number;
  by: number;
  dueAt: string;
  movedDueAt: string;
  /** The first day of the bar, and the day after its last day. */
  begin: number;
  end: number;
}

/** The width of the text beside a bar, as a share of the visible days. */
const bubbleShare = 9 / 35;

/** Shows the new date beside a bar while it is being moved. */
function Bubble({ days, by, dueAt, movedDueAt, begin, end }: BubbleProps) {
  const t = useTranslations('lists.timeline');
  const locale = useLocale();
  const width = Math.ceil(days * bubbleShare);
  const isBefore = end + width > days;
  const last = Math.max(width, Math.min(begin, days));
  return (
    <Span
      days={days}
      from={isBefore ? last - width : end}
      to={isBefore ? last : end + width}
      className="pointer-events-none z-2 -my-3 px-2"
    >
      <span
        aria-hidden
        className={cn(
          'num grid w-max rounded-card border border-line bg-card px-3 py-1.5 text-xs whitespace-nowrap shadow-float',
          isBefore && 'ml-auto',
        )}
      >
        <span className="font-semibold">{formatDateTime(movedDueAt, locale)}</span>
        <span className="text-ink-2">
          {t(by > 0 ? 'daysLater' : 'daysEarlier', { count: Math.abs(by), date: formatDate(dueAt, locale) })}
        </span>
      </span>
    </Span>
  );
}

interface Moving {
  dueAt: string;
  /** Number of days in the track. */
  days: number;
  move: ((days: number) => Promise<void>) | undefined;
}

/**
 * The number of days by which keys or dragging move a bar; saved on Enter, on blur, or when the pointer is released.
 */
function useMoving({ dueAt, days, move }: Moving) {
  const grip = useRef<{ x: number; width: number }>(null);
  const [by, setBy] = useState(0);
  const [baseDueAt, setBaseDueAt] = useState(dueAt);
  const [isSending, setSending] = useState(false);
  const isAllowed = move !== undefined && !isSending;
  // If the due date has changed, the offset starts from the new date.
  if (baseDueAt !== dueAt) {
    setBaseDueAt(dueAt);
    setBy(0);
  }
  const commit = () => {
    if (by === 0 || !isAllowed) return;
    setSending(true);
    // The error was already shown, and the bar returns to its date.
    void move(by)
      .catch(() => setBy(0))
      .finally(() => setSending(false));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!isAllowed) return;
    if (event.shiftKey && step !== undefined) setBy(by + step);
    else if (event.key === 'Escape' && by !== 0) setBy(0);
    else if (event.key === 'Enter') commit();
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const track = event.currentTarget.closest('[data-track]');
    if (!isAllowed || !track) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, width: track.clientWidth / days };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) setBy(Math.round((event.clientX - grip.current.x) / grip.current.width));
  };
  const onPointerUp = () => {
    if (!grip.current) return;
    grip.current = null;
    commit();
  };
  return { by, commit, onKeyDown, onPointerDown, onPointerMove, onPointerUp };
}

/** A span of days on the grid, clipped to the visible range; spans outside it show a sliver at the edge. */
function Span(props: { days: number; from: number; to: number; className?: string; children: ReactNode }) {
  const { days, from, to, className, children } = props;
  const first = Math.min(Math.max(from, 0), days - 1);
  const last = Math.min(Math.max(to, first + 1), days);
  return (
    <span className={cn('row-start-1 self-center', className)} style={{ gridColumn: `${first + 1} / ${last + 1}` }}>
      {children}
    </span>
  );
}
