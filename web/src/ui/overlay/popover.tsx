import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { FloatingAnchor } from './floating-anchor.tsx';
import { floatingLook } from './floating-look.ts';

/** A small panel beside its trigger. */
export const Popover = Radix.Root;

/** The popover's trigger, which needs one button as its child with asChild. */
export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger asChild {...props} />;
}

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          floatingLook,
          'scroll-slim max-h-(--radix-popover-content-available-height) origin-(--radix-popover-content-transform-origin) overflow-y-auto p-3',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}

export interface AnchoredPopoverProps extends ComponentProps<typeof Radix.Content> {
  anchor: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A popover at a button that another module renders. */
export function AnchoredPopover({ anchor, open, onOpenChange, ...content }: AnchoredPopoverProps) {
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger>
        <FloatingAnchor element={anchor} />
      </PopoverTrigger>
      <PopoverContent {...content} />
    </Popover>
  );
}
