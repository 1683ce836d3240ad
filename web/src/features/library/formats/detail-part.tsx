import type { ReactNode } from 'react';

/** A titled part of a format's details. */
export function DetailPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h4 className="text-xs font-medium text-ink-2">{title}</h4>
      {children}
    </section>
  );
}
