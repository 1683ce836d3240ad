import { Send } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { HelpLink } from '#ui/help-link.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { deliveriesQuery, type DeliveryPlace } from './queries.ts';
import { SendButton } from './send-button.tsx';

export interface DeliveriesTabProps {
  place: DeliveryPlace;
  /** Opens the send sheet; absent if nothing can be sent. */
  onSend?: (() => void) | undefined;
}

/** The deliveries of a creative or campaign, newest first. */
export function DeliveriesTab({ place, onSend }: DeliveriesTabProps) {
  const t = useTranslations('deliveries.tab');
  const { rows, error, retry, more } = usePaged(deliveriesQuery(place));
  if (!rows) {
    return error ? <ErrorState title={t('failed')} error={error} onRetry={retry} /> : <CardSkeleton />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        picture={<Send />}
        title={t('empty')}
        body={t('emptyBody')}
        action={
          <>
            {onSend ? <SendButton onClick={onSend} /> : null}
            <HelpLink topic="send" />
          </>
        }
      />
    );
  }
  return (
    <>
      <ul aria-label={t('list')} className="grid gap-4">
        {rows.map((delivery, index) => (
          <DeliveryCard key={delivery.id} delivery={delivery} place={place} isNewest={index === 0} />
        ))}
      </ul>
      <LoadMore {...more} />
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
