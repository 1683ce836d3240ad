import { Page, PageBody } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

/** The shape of a creative while it is on its way. */
export function CreativeSkeleton() {
  return (
    <Page>
      <SkeletonGroup className="contents">
        <div className="border-b border-line px-4 py-4 md:px-6">
          <Skeleton className="h-5 w-72 max-w-full" />
          <Skeleton className="mt-4 h-4 w-96 max-w-full" />
          <Skeleton className="mt-5 h-6 w-40" />
        </div>
        <PageBody
          width="full"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] content-start gap-4"
        >
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index} className="grid gap-2.5 rounded-card border border-line bg-card p-2.5">
              <Skeleton className="h-59" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3 w-full" />
            </div>
          ))}
        </PageBody>
      </SkeletonGroup>
    </Page>
  );
}
