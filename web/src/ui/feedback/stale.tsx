import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface StaleProps {
  /** Whether the content belongs to the previous answer, because the next one has not arrived yet. */
  isStale: boolean;
  className?: string;
  children: ReactNode;
}

/** Dims content while newer content is loading. */
export function Stale({ isStale, className, children }: StaleProps) {
  return (
    <div className={cn('min-w-0', className, isStale && 'opacity-60 transition-opacity delay-200')} aria-busy={isStale}>
      {children}
    </div>
  );
}
