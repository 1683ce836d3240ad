import { useId, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

interface PanelProps {
  title: ReactNode;
  /** Beside the title, such as a number. */
  count?: ReactNode;
  /** Controls at the right of the title. */
  tools?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled panel of the overview. */
export function Panel({ title, count, tools, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card', className)}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {count}
        <span className="ml-auto flex items-center gap-2">{tools}</span>
      </header>
      {children}
    </section>
  );
}

/** A line in a panel without rows. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{children}</p>;
}

/** Class names of a row that is a link. */
export const rowLook =
  'flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2 transition-colors hover:bg-sunk max-sm:flex-wrap';
