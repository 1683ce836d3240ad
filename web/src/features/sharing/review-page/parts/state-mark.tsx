import { cn } from '#lib/cn.ts';
import type { TileState } from '#features/sharing/review-page/store/tiles.ts';

/** The shape and color of a decision, the same as on the team's pages: half disc, disc, triangle. */
export function StateMark({ state, className }: { state: TileState; className?: string }) {
  const look = { open: 'text-info', approved: 'text-ok', changes: 'text-warn', none: 'text-ink-3' }[state];
  return (
    <svg viewBox="0 0 12 12" aria-hidden className={cn('size-3 shrink-0', look, className)}>
      {state === 'approved' ? <circle cx="6" cy="6" r="5" fill="currentColor" /> : null}
      {state === 'changes' ? <path d="M6 1.2 11.4 11H.6Z" fill="currentColor" /> : null}
      {state === 'open' || state === 'none' ? (
        <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      ) : null}
      {state === 'open' ? <path d="M6 1.6a4.4 4.4 0 0 0 0 8.8Z" fill="currentColor" /> : null}
    </svg>
  );
}
