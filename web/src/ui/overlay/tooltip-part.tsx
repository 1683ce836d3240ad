import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { FloatingAnchor } from './floating-anchor.tsx';

interface PartProps {
  id: string;
  anchor: HTMLElement;
  open: boolean;
  onClose: () => void;
  side: 'top' | 'right' | 'bottom' | 'left';
  align: 'start' | 'center' | 'end';
  children: ReactNode;
}

/** A tooltip's popup next to its anchor. */
export function TooltipPart({ id, anchor, open, onClose, side, align, children }: PartProps) {
  return (
    <Radix.Provider>
      <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
        <Radix.Trigger asChild>
          <FloatingAnchor element={anchor} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            id={id}
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 origin-(--radix-tooltip-content-transform-origin) animate-pop-in rounded-control bg-ink px-2 py-1 text-xs text-on-ink shadow-float select-none"
          >
            {children}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
