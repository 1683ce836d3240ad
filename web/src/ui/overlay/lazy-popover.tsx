import { Suspense, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { mergeProps } from '#ui/merge-props.ts';

// Radix's popover is needed only after a button is clicked.
const AnchoredPopover = lazyComponent(() => import('./popover.tsx'), 'AnchoredPopover');
onFirstInteraction(AnchoredPopover.preload);

interface LazyPopoverProps {
  label: string;
  /** The button that opens the popover. */
  button: ReactElement;
  /** The content, rendered after the first click on the button, which can also load its code. */
  children: (close: () => void) => ReactNode;
}

/** A button with a popover whose code is loaded on the first click. */
export function LazyPopover({ label, button, children }: LazyPopoverProps) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      {mergeProps(button, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'data-state': open ? 'open' : 'closed',
        onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
          setAnchor(currentTarget);
          setOpen(!open);
        },
      })}
      {anchor ? (
        <Suspense>
          <AnchoredPopover anchor={anchor} open={open} onOpenChange={setOpen} aria-label={label} className="min-w-60">
            {children(() => setOpen(false))}
          </AnchoredPopover>
        </Suspense>
      ) : null}
    </>
  );
}
