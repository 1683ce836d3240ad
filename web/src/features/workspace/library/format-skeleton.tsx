import { Page, PageBody } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';

export function FormatSkeleton() {
  return (
    <Page>
      <SkeletonGroup className="contents">
        <div className="flex h-13 items-center border-b border-line px-4 md:px-6">
          <Skeleton className="h-5 w-72 max-w-full" />
        </div>
        <PageBody className="grid content-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <Skeleton className="h-72 rounded-card" />
            <div className="grid content-start gap-3">
              {Array.from({ length: 8 }, (_, index) => (
                <Skeleton key={index} className="w-3/4" />
              ))}
            </div>
          </div>
          <Skeleton className="h-40 rounded-card" />
        </PageBody>
      </SkeletonGroup>
    </Page>
  );
}
