import type { ReactNode } from 'react';

/** A table with more columns than fit: it scrolls sideways within its card, also by keyboard. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else it could not be scrolled by keyboard everywhere
      tabIndex={0}
      className="scroll-slim relative overflow-x-auto rounded-card border border-line bg-card"
    >
      <table aria-label={label} className="num w-full border-separate border-spacing-0 text-sm">
        {children}
      </table>
    </div>
  );
}
