import { Page, PageBody } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';

export function CreativeSkeleton() {
  return (
    <Page>
      <SkeletonGroup className="contents">
        <div className="flex h-13 items-center px-4 md:px-6">
          <Skeleton className="w-48" />
        </div>
        <div className="grid gap-3 border-b border-line px-4 pt-4 pb-2 md:px-6">
          <Skeleton shape="title" className="w-72 max-w-full" />
          <Skeleton className="w-96 max-w-full" />
          <Skeleton className="my-1 w-40" />
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
