import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { watchSlot } from '#features/collect/uploads/slots-in-view.ts';
import { cn } from '#lib/cn.ts';
import { DropArea } from '#ui/form/drop-area.tsx';
import type { SlotView } from './use-slot.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';

/**
 * Keeps the focus inside the element: when an action removes its own focused button, the element itself (which needs a
 * tabIndex of -1) receives the focus instead of the document.
 */
function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && within.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [within]);
  useEffect(() => {
    if (last.current === null || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    within.current?.focus({ preventScroll: true });
  });
}

interface FrameProps {
  view: SlotView;
  className?: string;
  /** Tracks whether the slot is in the viewport. */
  watch?: typeof watchSlot;
  children: ReactNode;
}

/** Border and drop target of a slot. Keeps focus when a pressed button disappears. */
export function SlotFrame({ view: { slot, state, addFiles }, className, watch, children }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const isReadOnly = useReadOnlyReason() !== null;
  useKeptFocus(place);
  useEffect(() => watch?.(slot.id, place.current), [watch, slot.id]);
  return (
    <DropArea
      ref={place}
      onFiles={(files) => addFiles(files)}
      disabled={isReadOnly || !slot.can.deliver}
      role="group"
      id={`slot-${slot.id}`}
      tabIndex={-1}
      aria-label={slot.format.name}
      data-slot-state={slot.state}
      data-shown-state={state}
      className={cn(
        'group/slot grid min-w-0 scroll-mt-16 scroll-mb-24 grid-cols-1 content-start rounded-card border bg-card p-[10px] transition-colors',
        'data-dropping:border-brand data-dropping:bg-brand-soft',
        state === 'does-not-fit' ? 'border-bad-line' : 'border-line',
        className,
      )}
    >
      {children}
    </DropArea>
  );
}
