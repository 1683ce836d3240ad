import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { PartyPopper } from 'lucide-react';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageBody } from '#ui/page.tsx';
import { formatDay, formatMoney } from './money.ts';
import { billingQuery } from './queries.ts';

/** Shown after checkout: the plan, its next charge, and the first step. */
export function WelcomePage() {
  const t = useTranslations('billing.welcome');
  const locale = useLocale();
  const { data } = useQuery(billingQuery);
  const isTrial = data?.standing?.state !== 'active';
  const next = data?.live?.next;
  const facts = next && {
    date: formatDay(next.at, locale),
    amount: formatMoney(next.amount, data?.plan?.currency ?? 'usd', locale),
  };
  const title = t(isTrial ? 'title' : 'paid');
  if (data?.plan === null) return <Navigate to={data.isBilled ? '/checkout' : '/overview'} replace />;
  return (
    <Page>
      <title>{`${title} · Ad Foundry`}</title>
      <PageBody width="form" className="grid max-w-160 content-center gap-4 py-16 text-center">
        <PartyPopper className="mx-auto size-10 text-ok" aria-hidden />
        <h1 className="text-xl font-semibold">{title}</h1>
        {facts ? (
          <p className="text-pretty text-ink-2">
            {isTrial ? t('body', { days: data?.standing?.daysLeft ?? 14, ...facts }) : t('paidBody', facts)}
          </p>
        ) : data ? null : (
          <Skeleton className="mx-auto h-6 w-80" />
        )}
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Button asChild variant="primary">
            <Link to="/onboarding">{t('first')}</Link>
          </Button>
          <Button asChild>
            <Link to="/settings/billing">{t('billing')}</Link>
          </Button>
        </div>
      </PageBody>
    </Page>
  );
}
