import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { controlLook } from './control-look.ts';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  /** Shown inside the control before the input text: an icon or a currency. */
  prefix?: ReactNode;
  /** Shown inside the control after the input text: a unit or a small button. */
  suffix?: ReactNode;
}

export function Input({ prefix, suffix, className, ...rest }: InputProps) {
  if (!prefix && !suffix) return <input className={cn(controlLook, 'h-control', className)} {...rest} />;
  return (
    <span className={cn('relative flex w-full items-center', className)}>
      {prefix ? (
        <span className="pointer-events-none absolute left-2.5 flex text-ink-3 [&_svg]:size-4">{prefix}</span>
      ) : null}
      <input className={cn(controlLook, 'h-control', prefix && 'pl-8.5', suffix && 'pr-10')} {...rest} />
      {suffix ? <span className="absolute right-2.5 flex text-control text-ink-2 [&_svg]:size-4">{suffix}</span> : null}
    </span>
  );
}
