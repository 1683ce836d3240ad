import { cn } from '#lib/cn.ts';

/** A share of a whole, from 0 to 1, as a bar; hidden from screen readers, because the text beside it says the same. */
export function ShareBar({ share, className }: { share: number; className?: string }) {
  return (
    <span aria-hidden className={cn('h-1.5 overflow-hidden rounded-full bg-press', className)}>
      <span
        className="block h-full rounded-full bg-ink"
        style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
      />
    </span>
  );
}
