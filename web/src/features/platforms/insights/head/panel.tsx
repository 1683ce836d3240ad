import type { ReactNode } from 'react';
import { FloatingAnchor } from '#ui/overlay/floating-anchor.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#ui/overlay/popover.tsx';
import type { Popped } from './pop-button.tsx';

/** A panel beside the button that opened it. */
export function Panel({
  anchor,
  open,
  onOpenChange,
  label,
  children,
}: Popped & { label: string; children: ReactNode }) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger>
        <FloatingAnchor element={anchor} />
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="min-w-60">
        {children}
      </PopoverContent>
    </Popover>
  );
}
