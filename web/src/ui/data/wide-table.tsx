import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

interface WideTableProps extends ComponentProps<'table'> {
  'aria-label': string;
}

/** A table with more columns than fit: it scrolls sideways within its card, also by keyboard. */
export function WideTable({ className, ...rest }: WideTableProps) {
  return (
    <div
      role="group"
      aria-label={rest['aria-label']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it could not be scrolled by keyboard everywhere
      tabIndex={0}
      className="scroll-slim relative overflow-x-auto rounded-card border border-line bg-card"
    >
      <table className={cn('num w-full border-separate border-spacing-0 text-sm', className)} {...rest} />
    </div>
  );
}
