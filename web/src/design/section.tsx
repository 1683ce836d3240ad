import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

/** A section of the catalogue, with an anchor. */
export function Section({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-t border-line pt-8 first:border-t-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="text-xl font-semibold">
        <a href={`#${id}`} className="rounded-xs">
          {title}
        </a>
      </h2>
      <p className="mt-1 mb-5 max-w-2xl text-pretty text-ink-2">{intro}</p>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}

/** A component on a card, with its name. */
export function Example({
  name,
  note,
  className,
  children,
}: {
  name: string;
  note?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line bg-card">
      <div className="flex items-baseline justify-between gap-4 border-b border-line bg-paper px-4 py-2">
        <h3 className="font-mono text-xs font-medium">{name}</h3>
        {note ? <p className="truncate text-xs text-ink-3">{note}</p> : null}
      </div>
      <div className={cn('flex flex-wrap items-center gap-3 p-4', className)}>{children}</div>
    </div>
  );
}
