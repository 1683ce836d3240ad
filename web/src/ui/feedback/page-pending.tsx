import { PageBody } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** The loading state of a screen or part that has no skeleton. */
export function PagePending() {
  return (
    <PageBody>
      <SkeletonGroup className="grid gap-4">
        <Skeleton shape="title" />
        <Skeleton className="w-3/5" />
        <Skeleton shape="card" className="mt-4" />
      </SkeletonGroup>
    </PageBody>
  );
}
