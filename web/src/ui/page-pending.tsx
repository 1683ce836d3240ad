import { PageBody } from './page.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

/** Any screen, or part of one, while it is on its way and has no shape of its own to show. */
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
