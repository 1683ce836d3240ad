import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-xs border border-line bg-card px-1 font-sans text-[11px] leading-none text-ink-3',
        className,
      )}
      {...rest}
    />
  );
}
