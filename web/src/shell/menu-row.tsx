import type { ReactElement, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

/** The style of a menu row, link or button; the current page is marked in the brand's yellow. */
export const rowLook = cn(
  'relative flex h-8.5 w-full items-center gap-3 rounded-control px-2.5 text-base text-ink-2 transition-colors select-none',
  'hover:bg-sunk hover:text-ink data-[state=open]:bg-sunk pointer-coarse:h-11 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]',
  'data-[status=active]:bg-sunk data-[status=active]:font-medium data-[status=active]:text-ink',
  'before:absolute before:top-1/2 before:-left-2 before:hidden before:h-5 before:w-1 before:-translate-y-1/2 before:rounded-r-full before:bg-brand data-[status=active]:before:block',
);

/** A tooltip for a row of the collapsed menu. */
export function FoldedHint({ folded, label, children }: { folded: boolean; label: string; children: ReactElement }) {
  if (!folded) return children;
  return (
    <Tooltip content={label} side="right" describes={false}>
      {children}
    </Tooltip>
  );
}

/** A row's label, which screen readers read even if the menu is collapsed. */
export function RowLabel({ folded, children }: { folded: boolean; children: ReactNode }) {
  return <span className={folded ? 'sr-only' : 'min-w-0 flex-1 truncate text-left'}>{children}</span>;
}
