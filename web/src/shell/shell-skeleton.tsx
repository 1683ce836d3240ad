/**
 * Skeleton of the dashboard layout, shown while the first screen loads. Plain boxes, because it is part of the first
 * chunk.
 */
export function ShellSkeleton() {
  return (
    <div aria-hidden className="flex min-h-dvh max-md:flex-col">
      <div className="w-14 border-r border-line max-md:h-13 max-md:w-full max-md:border-r-0 max-md:border-b lg:w-60" />
      <div className="flex-1">
        <div className="flex h-13 items-center border-b border-line px-6">
          <span className="h-4 w-32 animate-shimmer rounded-xs bg-press" />
        </div>
      </div>
    </div>
  );
}
