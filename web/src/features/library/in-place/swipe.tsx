import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';

interface SwipeProps {
  /** The cards, each of the same width. */
  cards: readonly ReactNode[];
  /** Width of a card and the space after it, in CSS pixels before scaling. */
  step: number;
  className?: string;
  /** Index of the card in view at first. */
  at?: number;
  onIndex?: (index: number) => void;
}

/** Cards in a row that are swiped by finger or pointer, and moved by arrow keys and buttons. */
export function Swipe({ cards, step, className = '', at = 0, onIndex }: SwipeProps) {
  const t = useTranslations('inPlace.carousel');
  const [index, setIndex] = useState(at);
  const { row, ...drag } = useDrag(step);
  useLayoutEffect(() => {
    row.current?.scrollTo({ left: at * step, behavior: 'instant' });
  }, [row, at, step]);
  if (cards.length < 2) return <div className={`ip-swipe ${className}`}>{cards}</div>;
  const last = cards.length - 1;
  const show = (next: number) => {
    const to = Math.min(last, Math.max(0, next));
    row.current?.scrollTo({ left: to * step, behavior: 'smooth' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    // The viewer moves between files with the same keys.
    event.stopPropagation();
    event.preventDefault();
    show(index + by);
  };
  const onScroll = () => {
    const now = Math.min(last, Math.round((row.current?.scrollLeft ?? 0) / step));
    if (now === index) return;
    setIndex(now);
    onIndex?.(now);
  };
  return (
    <div className="ip-swipe-frame">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolling row is moved by keys */}
      <div
        ref={row}
        role="group"
        aria-roledescription={t('role')}
        aria-label={t('card', { index: index + 1, count: cards.length })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys swipe it
        tabIndex={0}
        data-index={index}
        className={`ip-swipe ${className}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        {...drag}
      >
        {cards}
      </div>
      {index > 0 ? (
        <StepButton side="back" label={t('previous')} onClick={() => show(index - 1)}>
          <ChevronLeft size={18} />
        </StepButton>
      ) : null}
      {index < last ? (
        <StepButton side="on" label={t('next')} onClick={() => show(index + 1)}>
          <ChevronRight size={18} />
        </StepButton>
      ) : null}
    </div>
  );
}

interface StepProps {
  side: 'back' | 'on';
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function StepButton({ side, label, onClick, children }: StepProps) {
  return (
    <button type="button" className={`ip-step ip-step-${side}`} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Dragging with a mouse, which browsers do not do themselves; fingers scroll natively. */
function useDrag(step: number) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; left: number } | null>(null);
  return {
    row,
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.button !== 0 || !row.current) return;
      // The viewer's own gestures must not move the file meanwhile.
      event.stopPropagation();
      start.current = { x: event.clientX, left: row.current.scrollLeft };
      row.current.setPointerCapture(event.pointerId);
      row.current.style.scrollSnapType = 'none';
    },
    onPointerMove: (event: PointerEvent) => {
      if (!start.current || !row.current) return;
      const scale = row.current.getBoundingClientRect().width / (row.current.offsetWidth || 1);
      row.current.scrollLeft = start.current.left - (event.clientX - start.current.x) / (scale || 1);
    },
    onPointerUp: () => {
      if (!start.current || !row.current) return;
      const moved = row.current.scrollLeft - start.current.left;
      const from = Math.round(start.current.left / step);
      const by = Math.abs(moved) > step / 5 ? Math.sign(moved) * Math.max(1, Math.round(Math.abs(moved) / step)) : 0;
      start.current = null;
      row.current.style.scrollSnapType = '';
      row.current.scrollTo({ left: (from + by) * step, behavior: 'smooth' });
    },
  };
}

/** Dots below a carousel. */
export function Dots({ count, index }: { count: number; index: number }) {
  if (count < 2) return null;
  return (
    <span className="ip-dots" aria-hidden>
      {Array.from({ length: count }, (_, each) => (
        <i key={each} data-on={each === index || undefined} />
      ))}
    </span>
  );
}
