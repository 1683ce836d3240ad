import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Shown until the query has an answer. */
  skeleton?: ReactNode;
  /** Shown instead of an error message with a retry button. */
  failed?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a query, its error, or a skeleton. */
export function Loaded<Data>({ query, skeleton, failed, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error) return failed ?? <Failed error={error} onRetry={() => void refetch()} />;
  return skeleton ?? <InsightsSkeleton />;
}

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('insights.none');
  return <ErrorState title={t('failed')} error={error} onRetry={onRetry} />;
}

/** Skeleton of an insights page, below its controls. */
export function InsightsSkeleton({ controls }: { controls?: ReactNode }) {
  return (
    <SkeletonGroup className="grid gap-4">
      {controls}
      <Skeleton shape="card" className="h-28" />
      <Skeleton shape="card" className="h-72" />
      <Skeleton shape="card" className="h-64" />
    </SkeletonGroup>
  );
}

/** Skeleton of a few lines of text. */
export const LinesSkeleton = () => (
  <SkeletonGroup className="grid gap-2">
    <Skeleton />
    <Skeleton className="w-2/3" />
  </SkeletonGroup>
);
