import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { deliveriesQuery, type DeliveryPlace } from './queries.ts';
import { SendButton } from './send-button.tsx';

export interface DeliveriesTabProps {
  place: DeliveryPlace;
  /** Opens the send sheet; absent where nothing can be sent. */
  onSend?: (() => void) | undefined;
}

/** The deliveries of a creative or campaign, newest first. */
export function DeliveriesTab({ place, onSend }: DeliveriesTabProps) {
  const t = useTranslations('deliveries.tab');
  const errorText = useErrorText();
  const query = useInfiniteQuery(deliveriesQuery(place));
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items) {
    return query.error ? (
      <ErrorState title={t('failed')} body={errorText(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <CardSkeleton />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        picture={<Send />}
        title={t('empty')}
        body={t('emptyBody')}
        action={onSend ? <SendButton onClick={onSend} /> : undefined}
      />
    );
  }
  return (
    <>
      <ul aria-label={t('list')} className="grid gap-4">
        {items.map((delivery, index) => (
          <DeliveryCard key={delivery.id} delivery={delivery} place={place} isNewest={index === 0} />
        ))}
      </ul>
      <LoadMore
        isLeft={query.hasNextPage}
        isLoading={query.isFetching}
        isFailed={query.isFetchNextPageError}
        load={() => void query.fetchNextPage()}
      />
    </>
  );
}

function CardSkeleton() {
  return (
    <SkeletonGroup className="grid gap-3">
      <Skeleton shape="title" className="w-64" />
      <Skeleton className="h-2 w-full" />
      <SkeletonRows rows={4} />
    </SkeletonGroup>
  );
}
