import { Tooltip as Radix } from 'radix-ui';
import { useState, type FocusEvent, type ReactElement, type ReactNode } from 'react';
import { useTooltipDelay } from './tooltip-provider.tsx';

export { TooltipProvider } from './tooltip-provider.tsx';

export interface TooltipProps {
  content: ReactNode;
  /** The one element it belongs to; it must take a ref. */
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  /** False where the content only repeats the element's name. */
  describes?: boolean;
}

/** When one tooltip has just closed, its neighbour opens without delay. */
const neighbourMs = 300;
let closedAt = 0;

/** Whether focus comes back from what was open above the page, or from another window: nobody asked what this is. */
function comesBack({ currentTarget, relatedTarget }: FocusEvent): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  const above = relatedTarget.closest('[role=menu],[role=listbox],[role=dialog],[role=alertdialog]');
  return above !== null && !above.contains(currentTarget);
}

/** A short explanation on hover and focus. */
export function Tooltip({ content, children, side = 'top', align = 'center', describes = true }: TooltipProps) {
  const delay = useTooltipDelay();
  const [instant, setInstant] = useState(false);
  const noteClosing = (open: boolean) => {
    if (!open) closedAt = Date.now();
  };
  const silence = describes ? {} : { 'aria-describedby': undefined };
  return (
    <Radix.Provider delayDuration={instant ? 0 : delay}>
      <Radix.Root onOpenChange={noteClosing}>
        <Radix.Trigger
          asChild
          onPointerEnter={() => setInstant(Date.now() - closedAt < neighbourMs)}
          onFocus={(event) => {
            if (comesBack(event)) event.preventDefault();
          }}
          {...silence}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-72 origin-(--radix-tooltip-content-transform-origin) animate-pop-in rounded-control bg-ink px-2 py-1 text-xs text-on-ink shadow-float select-none"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
