import type { ReactNode } from 'react';

/** A note about the whole page, with optional actions. */
export function GuestNote({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-4 py-3 text-sm"
    >
      <p className="min-w-40 flex-1 text-pretty">
        <span className="font-medium">{title}</span> <span className="text-ink-2">{body}</span>
      </p>
      {children}
    </div>
  );
}
