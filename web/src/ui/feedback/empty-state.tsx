import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';

export interface EmptyStateProps {
  title: ReactNode;
  body?: ReactNode;
  /** An icon, or a small illustration of the future content. */
  picture?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Shown in a list or page without content. */
export function EmptyState({ title, body, picture, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'grid justify-items-center gap-1.5 rounded-card border border-dashed border-line-strong px-6 py-12 text-center',
        className,
      )}
    >
      {picture ? <div className="mb-3 text-ink-3 [&>svg]:size-8 [&>svg]:stroke-[1.4]">{picture}</div> : null}
      <h2 className="text-lg font-semibold">{title}</h2>
      {body ? <p className="max-w-md text-pretty text-ink-2">{body}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
