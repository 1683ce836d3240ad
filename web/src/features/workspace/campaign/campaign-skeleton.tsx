import { Page, PageBody } from '#ui/page.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CardsSkeleton } from '#ui/list-page/list-states.tsx';

export function CampaignSkeleton() {
  return (
    <Page>
      <div className="flex h-13 items-center border-b border-line px-4 md:px-6">
        <Skeleton className="w-48" />
      </div>
      <PageBody className="flex flex-col gap-5">
        <div className="grid gap-3">
          <Skeleton shape="title" className="w-72" />
          <Skeleton className="w-32" />
        </div>
        <CardsSkeleton width="17.5rem" cards={6} />
      </PageBody>
    </Page>
  );
}
