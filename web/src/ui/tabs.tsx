import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#lib/cn.ts';

/** Several views of one thing, one shown. */
export const Tabs = Radix.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn('scroll-none -mx-1 flex gap-3 overflow-x-auto border-b border-line', className)}
      {...rest}
    />
  );
}

export interface TabProps extends ComponentProps<typeof Radix.Trigger> {
  count?: number | string;
}

export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px flex h-9 shrink-0 items-center gap-1.5 rounded-xs border-b-2 px-1 border-transparent text-sm text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-ink data-[state=active]:font-medium data-[state=active]:text-ink pointer-coarse:h-11',
        className,
      )}
      {...rest}
    >
      {children}
      {count === undefined ? null : <span className="num font-normal text-ink-3">{count}</span>}
    </Radix.Trigger>
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-5 focus-visible:outline-offset-4', className)} {...rest} />;
}
