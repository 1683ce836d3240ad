import { useId, type ReactNode } from 'react';

interface SideCardProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A card beside the sheet. */
export function SideCard({ title, note, children }: SideCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card">
      <header className="flex min-h-11 items-center gap-3 border-b border-line px-4">
        <h2 id={id} className="flex-1 text-sm font-semibold">
          {title}
        </h2>
        {note ? <span className="text-xs text-ink-2">{note}</span> : null}
      </header>
      <div className="divide-y divide-line text-sm">{children}</div>
    </section>
  );
}
