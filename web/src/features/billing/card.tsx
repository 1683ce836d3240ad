import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface CardProps {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled card of the billing page. */
export function Card({ title, aside, children, className }: CardProps) {
  return (
    <section className={cn('overflow-hidden rounded-card border border-line bg-card', className)}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 pt-2.5">
        <h2 className="text-sm font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
