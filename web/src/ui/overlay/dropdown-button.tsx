import { ChevronDown } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';

/** A button that opens a menu or a popover. */
export function DropdownButton({ className, children, ...rest }: ButtonProps) {
  return (
    <Button className={cn('max-w-full', className)} {...rest}>
      {children}
      <ChevronDown aria-hidden className="text-ink-3" />
    </Button>
  );
}
