import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';
import { toneLook, type Tone } from './tone.ts';

/** A small count or mark beside a name. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      className={cn(
        'num inline-grid h-4.5 min-w-4.5 shrink-0 place-items-center rounded-full border px-1.25 text-[11px] leading-none font-medium',
        toneLook[tone],
        className,
      )}
      {...rest}
    />
  );
}
