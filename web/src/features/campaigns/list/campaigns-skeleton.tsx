import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { cardsLook } from './campaign-cards.tsx';

/** The shape of the cards to come. */
export function CardsSkeleton({ cards = 8 }: { cards?: number }) {
  return (
    <SkeletonGroup className={cardsLook}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className="h-36 border-b border-line bg-sunk" />
          <div className="grid gap-2 p-3.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4.5 w-24" />
            <Skeleton shape="chip" className="w-40" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** The shape of the table to come. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <SkeletonGroup className="overflow-hidden rounded-card border border-line bg-card">
      <div className="h-9 border-b border-line" />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-12 items-center gap-3 border-b border-line px-4 last:border-b-0">
          <Skeleton className="h-8 w-14 rounded-xs" />
          <Skeleton className="max-w-72 flex-1" />
          <Skeleton shape="chip" className="ml-auto w-36" />
          <Skeleton className="w-28 max-sm:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
