import { useInfiniteQuery } from '@tanstack/react-query';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { AccountSendings } from './account-sendings.tsx';
import { sendingsQuery, type DeliveryPlace } from './queries.ts';

/** The files of a delivery by account. Their order stays, whatever becomes of them. */
export function DeliverySendings({ delivery, place }: { delivery: Delivery; place: DeliveryPlace }) {
  const t = useTranslations('deliveries.card');
  const errorText = useErrorText();
  const query = useInfiniteQuery(sendingsQuery(delivery.id, place));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  if (!rows) {
    return query.error ? (
      <ErrorState title={t('filesFailed')} body={errorText(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <RowsSkeleton rows={Math.min(delivery.files, 8)} />
    );
  }
  return (
    <>
      {delivery.advertisers.map((account) => (
        <AccountSendings
          key={account.id}
          delivery={delivery}
          account={account}
          place={place}
          rows={rows.filter(({ advertiserId }) => advertiserId === account.id)}
          isWhole={!query.hasNextPage || isPast(rows, account.id)}
        />
      ))}
      {query.hasNextPage ? (
        <div className="border-t border-line px-4 py-2.5">
          <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Whether all rows of an account are loaded, because those of the next one have begun. */
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
