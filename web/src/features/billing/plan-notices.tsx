import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useEffect } from 'react';
import type { Standing } from '@ad-foundry/contract/billing.ts';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { isGated } from './gate.ts';
import { worksWithoutPlan } from './needs-checkout.ts';
import { sampleEndQuery, standingQuery, usePortal } from './queries.ts';
import { useBilled } from './use-billed.ts';

const trialDays = 14;

/** Shown in the menu during the trial: days left, and a link to pay. */
export function TrialStrip({ folded = false, onFollow }: { folded?: boolean; onFollow?: () => void }) {
  const t = useTranslations('billing.strip');
  const { data: standing } = useQuery(standingQuery);
  const mayPay = useCan('billing');
  if (folded) return null;
  if (standing === null) return <SampleStrip />;
  if (standing?.state !== 'trialing' || standing.daysLeft === null) return null;
  const { daysLeft } = standing;
  return (
    <section aria-label={t('title')} className="mb-2 grid gap-2 rounded-card border border-line bg-card p-3 text-xs">
      <div className="flex justify-between gap-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <span className="num text-ink-2">{t('left', { days: daysLeft })}</span>
      </div>
      <div className="h-1 overflow-hidden rounded-full bg-press" aria-hidden>
        <div className="h-full bg-ink" style={{ width: `${(1 - daysLeft / trialDays) * 100}%` }} />
      </div>
      {mayPay ? (
        <Button asChild size="sm">
          <Link to="/settings/billing" {...(onFollow && { onClick: onFollow })}>
            {t('upgrade')}
          </Link>
        </Button>
      ) : null}
    </section>
  );
}

/** When the sample organization ends, and what it does not allow. */
function SampleStrip() {
  const t = useTranslations('billing.strip');
  const locale = useLocale();
  const isBilled = useBilled();
  const { data: endsAt } = useQuery({ ...sampleEndQuery, enabled: isBilled });
  if (!endsAt) return null;
  return (
    <section aria-label={t('sample')} className="mb-2 grid gap-1 rounded-card border border-line bg-card p-3 text-xs">
      <h2 className="font-semibold">{t('sample')}</h2>
      <p className="text-pretty text-ink-2">{t('sampleEnds', { date: formatDate(new Date(endsAt), locale) })}</p>
    </section>
  );
}

/**
 * Shown above every page: why the organization is blocked, and who can resolve that. Before the first plan, links to
 * checkout.
 */
export function PlanBanner() {
  const { data: standing } = useQuery(standingQuery);
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ pathname }) => worksWithoutPlan(pathname) });
  const isGate = isGated(standing ?? null);
  useEffect(() => {
    if (isGate && !isOpen) void navigate({ to: '/checkout', replace: true });
  }, [isGate, isOpen, navigate]);
  if (!standing || isGate) return null;
  const isFailed = standing.failedAt !== null || standing.state === 'incomplete';
  if (!isFailed && standing.access === 'full') return null;
  return isFailed || standing.state === 'paused' ? <PaymentBanner standing={standing} /> : <ReadOnlyBanner />;
}

/** Shown when a payment failed, or when there is no card to charge. */
function PaymentBanner({ standing }: { standing: Standing }) {
  const t = useTranslations('billing.banner');
  const failed = useTranslations('billing')('failed');
  const errorText = useErrorText();
  const mayPay = useCan('billing');
  const portal = usePortal();
  const supportUrl = useQuery(installationQuery).data?.supportUrl ?? null;
  const { state, paymentUrl } = standing;
  const isFailed = state !== 'paused';
  const confirms = state === 'incomplete' || standing.due?.reason === 'authentication-required';
  const isConfirming = confirms && paymentUrl !== null;
  const onError = (error: unknown) => void toast.error(failed, { description: errorText(error) });
  return (
    <Banner
      edge
      tone="bad"
      title={t(isFailed ? 'failed' : 'paused')}
      body={mayPay ? (isFailed ? t(supportUrl ? 'failedBody' : 'failedBodyAlone') : null) : t('askOwner')}
      action={
        <>
          {isFailed && supportUrl ? (
            <Button asChild variant="ghost">
              <a href={supportUrl}>{t('support')}</a>
            </Button>
          ) : null}
          {!mayPay ? null : isConfirming ? (
            <Button asChild variant="primary">
              <a href={paymentUrl}>{t('confirm')}</a>
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<CreditCard aria-hidden />}
              loading={portal.isPending || portal.isSuccess}
              onClick={() => portal.mutate('payment-method', { onError })}
            >
              {t('update')}
            </Button>
          )}
        </>
      }
    />
  );
}

function ReadOnlyBanner() {
  const t = useTranslations('billing.banner');
  const mayPay = useCan('billing');
  return (
    <Banner
      edge
      tone="warn"
      title={t('readOnly')}
      body={mayPay ? t('readOnlyBody') : t('askOwner')}
      action={
        mayPay ? (
          <Button asChild variant="primary">
            <Link to="/checkout">{t('plans')}</Link>
          </Button>
        ) : null
      }
    />
  );
}
