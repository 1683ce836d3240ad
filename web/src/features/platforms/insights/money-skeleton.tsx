import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';

/** Placeholders in the shape of the figures: controls, tiles, chart and best and worst. */
export function MoneySkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <div className="flex items-center gap-2">
        <Skeleton shape="title" className="mr-auto w-32" />
        <Skeleton shape="control" className="w-40 max-md:hidden" />
        <Skeleton shape="control" className="w-40 max-md:hidden" />
      </div>
      <FiguresSkeleton />
    </SkeletonGroup>
  );
}

/** The same without the controls. */
export function FiguresSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton shape="card" className="h-21.5" />
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <Skeleton shape="card" className="h-83" />
        <Skeleton shape="card" className="h-83" />
      </div>
    </SkeletonGroup>
  );
}
