import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';

/** Skeleton of the panel while formats load. */
export function PanelSkeleton() {
  return (
    <SkeletonGroup>
      <div className="grid gap-2 px-4 py-4 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-15 rounded-card" />
        ))}
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-11 rounded-control" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
