import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

/** Cards of the library to come. */
export function CardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <SkeletonGroup className={className}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className="h-36 rounded-none" />
          <div className="grid gap-2 p-3">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
