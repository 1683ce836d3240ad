import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { MoreButton } from '#ui/list-page/load-more.tsx';
import { AdvertiserSendings } from './advertiser-sendings.tsx';
import { sendingsQuery, type DeliveryPlace } from './queries.ts';

/** The files of a delivery by account. Their order does not depend on their state. */
export function DeliverySendings({ delivery, place }: { delivery: Delivery; place: DeliveryPlace }) {
  const t = useTranslations('deliveries.card');
  const { rows, error, retry, more } = usePaged(sendingsQuery(delivery.id, place));
  if (!rows) {
    return error ? (
      <ErrorState title={t('filesFailed')} error={error} onRetry={retry} />
    ) : (
      <RowsSkeleton rows={Math.min(delivery.files, 8)} />
    );
  }
  return (
    <>
      {delivery.advertisers.map((advertiser) => (
        <AdvertiserSendings
          key={advertiser.id}
          delivery={delivery}
          advertiser={advertiser}
          place={place}
          rows={rows.filter(({ advertiserId }) => advertiserId === advertiser.id)}
          isWhole={!more.isLeft || isPast(rows, advertiser.id)}
        />
      ))}
      {more.isLeft ? (
        <div className="border-t border-line px-4 py-2.5">
          <MoreButton size="sm" more={more}>
            {t('more')}
          </MoreButton>
        </div>
      ) : null}
    </>
  );
}

/** Whether all rows of an account are loaded, because rows of the next account follow. */
function isPast(rows: readonly Sending[], id: Sending['advertiserId']): boolean {
  return rows.some(({ advertiserId }) => advertiserId === id) && rows.at(-1)?.advertiserId !== id;
}

function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12.5 items-center gap-3.5 border-t border-line px-4">
          <Skeleton className="h-9 w-7 rounded-control" />
          <Skeleton className="max-w-md flex-1" />
          <Skeleton shape="chip" className="ml-auto" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
