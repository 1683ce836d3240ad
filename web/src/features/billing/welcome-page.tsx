import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { PartyPopper } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageBody } from '#ui/page.tsx';
import { formatDay, formatMoney } from './money.ts';
import { billingQuery } from './queries.ts';

interface WelcomePageProps {
  /** The welcome of a new organization; `notice` is about its plan. */
  newcomer: ComponentType<{ notice: ReactNode }>;
}

/** Shown after checkout: the welcome once a trial has started, else that the plan is active. */
export function WelcomePage({ newcomer: Newcomer }: WelcomePageProps) {
  const { data } = useQuery(billingQuery);
  if (data?.plan === null) return <Navigate to={data.isBilled ? '/checkout' : '/overview'} replace />;
  if (data?.standing?.state === 'active') return <PaidPage />;
  return <Newcomer notice={<TrialNotice />} />;
}

/** The next charge in words; null until it is loaded. */
function useNextCharge() {
  const locale = useLocale();
  const { data } = useQuery(billingQuery);
  const next = data?.live?.next;
  if (!next) return null;
  return {
    date: formatDay(next.at, locale),
    amount: formatMoney(next.amount, data.plan?.currency ?? 'usd', locale),
    days: data.standing?.daysLeft ?? 14,
  };
}

function TrialNotice() {
  const t = useTranslations('billing.welcome');
  const { data } = useQuery(billingQuery);
  const next = useNextCharge();
  if (!data) return <Skeleton className="h-16" />;
  return (
    <Banner
      tone="ok"
      title={t('title')}
      body={next ? t('body', next) : null}
      action={
        <Button asChild size="sm">
          <Link to="/settings/billing">{t('billing')}</Link>
        </Button>
      }
    />
  );
}

function PaidPage() {
  const t = useTranslations('billing.welcome');
  const next = useNextCharge();
  return (
    <Page>
      <title>{`${t('paid')} · Ad Foundry`}</title>
      <PageBody width="form" className="grid max-w-160 content-center gap-4 py-16 text-center">
        <PartyPopper className="mx-auto size-10 text-ok" aria-hidden />
        <h1 className="text-xl font-semibold">{t('paid')}</h1>
        {next ? <p className="text-pretty text-ink-2">{t('paidBody', next)}</p> : null}
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button asChild variant="primary">
            <Link to="/overview">{t('overview')}</Link>
          </Button>
          <Button asChild>
            <Link to="/settings/billing">{t('billing')}</Link>
          </Button>
        </div>
      </PageBody>
    </Page>
  );
}
