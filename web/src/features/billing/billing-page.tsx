import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CreditCard } from 'lucide-react';
import { CancelCard } from './cancel-card.tsx';
import { InvoicesCard } from './invoices-card.tsx';
import { isDown } from './is-down.ts';
import { PaymentCard } from './payment-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { billingQuery, sampleEndQuery, useRefresh } from './queries.ts';
import { SeatsCard } from './seats-card.tsx';
import { StateCard } from './state-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { useBilled } from './use-billed.ts';

/** Refetches the plan once after the user returns from the hosted portal. */
function useReturn(isBack: boolean, onRead: () => void): void {
  const { mutate } = useRefresh();
  const done = useRef(false);
  useEffect(() => {
    if (!isBack || done.current) return;
    done.current = true;
    mutate(undefined, { onSettled: onRead });
  }, [isBack, mutate, onRead]);
}

interface BillingPageProps {
  /** Whether the user returned from the hosted portal. */
  isBack: boolean;
  onRead: () => void;
}

/** Plan, seats, storage, payment and invoices; for owners. */
export function BillingPage({ isBack, onRead }: BillingPageProps) {
  const t = useTranslations('billing');
  const mayPay = useCan('billing');
  if (!mayPay) {
    return <EmptyState picture={<CreditCard />} title={t('ownersOnly.title')} body={t('ownersOnly.body')} />;
  }
  return <Overview isBack={isBack} onRead={onRead} />;
}

function Overview({ isBack, onRead }: BillingPageProps) {
  const t = useTranslations('billing');
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(billingQuery);
  const installationIsBilled = useBilled();
  const locale = useLocale();
  const isSample = installationIsBilled && data?.isBilled === false;
  const { data: endsAt } = useQuery({ ...sampleEndQuery, enabled: isSample });
  useReturn(isBack, onRead);
  if (error) return <Banner tone="bad" title={t('loading')} body={errorText(error)} />;
  if (!data) return <Skeleton className="h-96" />;
  const { standing, isBilled } = data;
  const until = endsAt && t('none.sampleUntil', { date: formatDate(new Date(endsAt), locale) });
  const sample = { title: t('none.sample'), body: until ?? t('none.sampleBody') };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 gap-4">
        {isBilled ? null : (
          <Banner tone="info" {...(installationIsBilled ? sample : { title: t('none.title'), body: t('none.body') })} />
        )}
        {isDown(data) ? (
          <Banner
            tone="warn"
            title={t('down')}
            action={
              <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            }
          />
        ) : null}
        {standing ? <StateCard standing={standing} data={data} /> : null}
        <PlanCard data={data} />
        {isBilled ? <InvoicesCard data={data} /> : <StorageCard storage={data.storage} />}
        <CancelCard data={data} />
      </div>
      <div className="grid min-w-0 gap-4">
        {isBilled ? <SeatsCard data={data} /> : null}
        {isBilled ? <StorageCard storage={data.storage} /> : null}
        {data.live ? <PaymentCard data={data} /> : null}
      </div>
    </div>
  );
}
