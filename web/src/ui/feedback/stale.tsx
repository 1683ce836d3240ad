import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface StaleProps {
  /** The content is the previous answer's, until the next one arrives. */
  isStale: boolean;
  className?: string;
  children: ReactNode;
}

/** Dims content while newer content is being loaded. */
export function Stale({ isStale, className, children }: StaleProps) {
  return (
    <div className={cn('min-w-0', className, isStale && 'opacity-60 transition-opacity delay-200')} aria-busy={isStale}>
      {children}
    </div>
  );
}
