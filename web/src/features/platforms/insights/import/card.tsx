import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface CardProps {
  title: ReactNode;
  /** Shown at the right of the title. */
  note?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A card of the page with a title line. */
export function Card({ title, note, children, className }: CardProps) {
  return (
    <section className={cn('min-w-0 overflow-clip rounded-card border border-line bg-card', className)}>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 className="text-sm font-semibold">{title}</h2>
        {note ? <div className="text-xs text-ink-2">{note}</div> : null}
      </header>
      {children}
    </section>
  );
}
