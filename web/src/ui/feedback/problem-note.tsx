import { CircleAlert } from 'lucide-react';

/** An error of the whole form, announced when it appears. */
export function ProblemNote({ children }: { children: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {children ? (
        <p className="flex gap-2 rounded-control border border-bad-line bg-bad-fill px-3 py-2 text-sm text-pretty text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {children}
        </p>
      ) : null}
    </div>
  );
}
