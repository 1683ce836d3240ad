import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Billing, BillingInterval, PriceList } from '@ad-foundry/contract/billing.ts';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageBody } from '#ui/page.tsx';
import { isDown } from './is-down.ts';
import { formatDay, formatMoney } from './money.ts';
import { IntervalChoice, sumOf } from './plan-card.tsx';
import { billingQuery, useCheckout } from './queries.ts';
import { SandboxNote, useSandboxPayments } from './sandbox-note.tsx';

const retryMs = 10_000;
const trialMs = 14 * 86_400_000;

/** The choice of a plan before the hosted checkout, with the amounts and their dates; `other` is an alternative. */
export function CheckoutPage({ other }: { other?: ReactNode }) {
  const t = useTranslations('billing.checkout');
  const all = useTranslations('billing');
  const mayPay = useCan('billing');
  const { data: installation } = useQuery(installationQuery);
  const errorText = useErrorText();
  // Missing prices are requested again while the page is open.
  const { data, error, refetch, isFetching } = useQuery({
    ...billingQuery,
    enabled: mayPay,
    refetchInterval: ({ state }) => (state.data && isDown(state.data) ? retryMs : false),
  });
  const isTrial = data?.standing?.trialAvailable ?? true;
  const title = t(isTrial ? 'title' : 'again');
  if (installation?.billing === false) return <Navigate to="/overview" replace />;
  if (data?.plan) return <Navigate to="/settings/billing" replace />;
  return (
    <Page>
      <title>{`${title} · Ad Foundry`}</title>
      <PageBody width="form" className="max-w-160 py-10">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-1 text-pretty text-ink-2">{mayPay ? t(isTrial ? 'body' : 'againBody') : t('member')}</p>
        <SandboxNote className="mt-5" />
        {error ? <Banner tone="bad" title={errorText(error)} className="mt-5" /> : null}
        {mayPay && !error ? (
          data?.prices ? (
            <Order data={data} prices={data.prices} isTrial={isTrial} />
          ) : data ? (
            <Banner
              tone="warn"
              title={t('down')}
              className="mt-5"
              action={
                <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                  {all('retry')}
                </Button>
              }
            />
          ) : (
            <Skeleton className="mt-6 h-80" />
          )
        ) : null}
        {other}
        <p className="mt-6 text-sm">
          <a href="/sign/out" className="text-ink-2 underline underline-offset-2">
            {t('out')}
          </a>
        </p>
      </PageBody>
    </Page>
  );
}

function Order({ data, prices, isTrial }: { data: Billing; prices: PriceList; isTrial: boolean }) {
  const t = useTranslations('billing.checkout');
  const errorText = useErrorText();
  const [interval, setInterval] = useState<BillingInterval>('month');
  const checkout = useCheckout();
  const isSandbox = useSandboxPayments();
  const seats = data.seats.people.length;
  return (
    <form
      className="mt-6 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        checkout.mutate(interval);
      }}
    >
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium">{t('pick')}</legend>
        {(['month', 'year'] as const).map((choice) => (
          <IntervalChoice
            key={choice}
            interval={choice}
            prices={prices}
            seats={seats}
            selected={interval === choice}
            badge={
              choice === 'year' ? (
                <span className="rounded-full border border-ok bg-ok-fill px-2 py-0.5 text-xs font-medium text-ok">
                  {t('free')}
                </span>
              ) : null
            }
            onSelect={() => setInterval(choice)}
          />
        ))}
      </fieldset>
      <Terms prices={prices} interval={interval} seats={seats} isTrial={isTrial} />
      {checkout.error ? <Banner tone="bad" title={errorText(checkout.error)} /> : null}
      <div className="grid gap-2">
        <Button type="submit" variant="primary" size="lg" loading={checkout.isPending || checkout.isSuccess}>
          {t(isTrial ? 'goTrial' : 'go')}
        </Button>
        {isTrial && !isSandbox ? (
          <p className="text-center text-xs text-pretty text-ink-2">{t(data.cardFirst ? 'card' : 'noCard')}</p>
        ) : null}
      </div>
    </form>
  );
}

interface TermsProps {
  prices: PriceList;
  interval: BillingInterval;
  seats: number;
  isTrial: boolean;
}

/** The included services, and when each amount is charged. */
function Terms({ prices, interval, seats, isTrial }: TermsProps) {
  const t = useTranslations('billing.checkout');
  const all = useTranslations('billing');
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, prices.currency, locale);
  const trialEnd = new Date(Date.now() + trialMs).toISOString();
  const each = all(interval === 'year' ? 'perYear' : 'perMonth');
  const sum = money(sumOf(prices, interval, seats));
  const features = [
    t('features.guests'),
    t('features.storage'),
    t('features.seat', { amount: money(prices.seat[interval]), interval: each }),
    t('features.cancel'),
  ];
  return (
    <>
      <ul className="grid gap-1.5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Check className="size-4 shrink-0 text-ok" aria-hidden /> {feature}
          </li>
        ))}
      </ul>
      <dl className="num grid gap-1.5 rounded-card border border-line bg-card p-4 text-sm">
        <div className="flex justify-between gap-3 font-semibold">
          <dt>{t('today')}</dt>
          <dd>{isTrial ? money(0) : sum}</dd>
        </div>
        {isTrial ? (
          <div className="flex justify-between gap-3 text-ink-2">
            <dt>{t('later')}</dt>
            <dd className="whitespace-nowrap">{formatDay(trialEnd, locale)}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
