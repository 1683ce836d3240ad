import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** A part of the page with a title, and what changes it at the right. */
export function Card(props: {
  title: ReactNode;
  hint?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { title, hint, tools, children, className } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('min-w-0 rounded-card border border-line bg-card', className)}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
        <h2 id={id} className="min-w-40 flex-1 font-semibold">
          {title}
        </h2>
        {hint ? <p className="text-xs text-ink-2">{hint}</p> : null}
        {tools}
      </header>
      {children}
    </section>
  );
}
