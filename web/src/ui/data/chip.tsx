import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { toneLook, type Tone } from './tone.ts';

export interface ChipProps extends ComponentProps<'span'> {
  tone?: Tone;
  icon?: ReactNode;
}

/** A short fact or state. The text has the meaning, and the colour repeats it. */
export function Chip({ tone = 'neutral', icon, className, children, ...rest }: ChipProps) {
  return (
    <span
      className={cn(
        'num inline-flex h-5.5 max-w-full shrink-0 items-center gap-1 rounded-full border px-2 text-xs whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
        icon ? 'pl-1.5' : '',
        toneLook[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
