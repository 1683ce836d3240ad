import { Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import type { Billing, Standing } from '@ad-foundry/contract/billing.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { formatDay, formatMoney } from './money.ts';
import { useKeepPlan, usePortal, useStartPaying } from './queries.ts';
import { useDeclineText } from './use-decline-text.ts';

interface StateCardProps {
  standing: Standing;
  data: Billing;
}

type T = ReturnType<typeof useTranslations<'billing'>>;

/** The title and sentence that describe a state. */
function describe({ standing, data }: StateCardProps, t: T, locale: string): { title: string; body: string } {
  const { state, trialEndsAt, daysLeft, cancelAt, monthlyFrom, readOnlyAt, access, due } = standing;
  const { plan, live } = data;
  const day = (at: string | null) => (at === null ? '' : formatDay(at, locale));
  const amount = live?.next && plan ? formatMoney(live.next.amount, plan.currency, locale) : '…';
  const each = t(plan?.interval === 'year' ? 'perYear' : 'perMonth');
  if (state === 'past_due' || state === 'unpaid' || state === 'incomplete') {
    const isOver = access !== 'full';
    const title = due
      ? t('state.due', { amount: formatMoney(due.amount, due.currency, locale), date: day(due.at) })
      : t('state.failed');
    const sentences = [
      due?.reason ? t(`declined.${due.reason}`) : null,
      due?.nextAttemptAt && !isOver ? t('state.again', { date: day(due.nextAttemptAt) }) : null,
      isOver ? t('state.failedOver') : t('state.failedUntil', { date: day(readOnlyAt) }),
    ];
    return { title, body: sentences.filter(Boolean).join(' ') };
  }
  if (state === 'trialing' && cancelAt !== null) {
    return { title: t('state.trialEnds', { date: day(cancelAt) }), body: t('state.trialEndsBody') };
  }
  if (state === 'trialing') {
    const facts = { date: day(trialEndsAt), amount, each };
    const card = plan?.card ? plan.card.brand.replace(/^./, (letter) => letter.toUpperCase()) : null;
    const body = card === null ? t('state.trialBody', facts) : t('state.trialCard', { ...facts, card });
    return { title: t('state.trial', { days: daysLeft ?? 0 }), body };
  }
  if (monthlyFrom !== null)
    return { title: t('state.monthlyFrom', { date: day(monthlyFrom) }), body: t('state.monthlyFromBody', { amount }) };
  if (cancelAt !== null) return { title: t('state.ends', { date: day(cancelAt) }), body: t('state.endsBody') };
  if (state === 'active') {
    return { title: t('state.active'), body: t('state.activeBody', { amount, date: day(live?.next?.at ?? null) }) };
  }
  if (state === 'paused') return { title: t('state.paused'), body: t('state.pausedBody') };
  return { title: t('state.none'), body: t('state.noneBody') };
}

const trialDays = 14;
const turn = 2 * Math.PI * 16;

function DaysRing({ days }: { days: number }) {
  return (
    <span className="relative grid size-10 shrink-0 place-items-center text-sm font-semibold" aria-hidden>
      <svg viewBox="0 0 40 40" className="absolute inset-0 -rotate-90">
        <circle cx="20" cy="20" r="16" fill="none" strokeWidth="4" className="stroke-line" />
        <circle
          cx="20"
          cy="20"
          r="16"
          fill="none"
          strokeWidth="4"
          className="stroke-ink"
          strokeDasharray={`${(turn * Math.min(days, trialDays)) / trialDays} ${turn}`}
        />
      </svg>
      {days}
    </span>
  );
}

/** The state of the plan, with the next action. */
export function StateCard(props: StateCardProps) {
  const t = useTranslations('billing');
  const locale = useLocale();
  const { standing } = props;
  const { title, body } = describe(props, t, locale);
  const isBad = standing.failedAt !== null || standing.access === 'read-only';
  return (
    <section
      className={cn(
        'flex flex-wrap items-center gap-4 rounded-card border bg-card p-4',
        isBad ? 'border-bad' : 'border-line',
      )}
    >
      {standing.state === 'trialing' ? <DaysRing days={standing.daysLeft ?? 0} /> : null}
      {standing.failedAt === null ? null : (
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-bad-fill text-bad" aria-hidden>
          <CreditCard className="size-5" />
        </span>
      )}
      <div className="min-w-60 flex-1">
        <h2 className="text-sm font-semibold">{title}</h2>
        <p className="text-sm text-pretty text-ink-2">{body}</p>
      </div>
      <StateAction {...props} />
    </section>
  );
}

function StateAction({ standing, data }: StateCardProps) {
  const t = useTranslations('billing.state');
  const banner = useTranslations('billing.banner');
  const failed = useTranslations('billing')('failed');
  const locale = useLocale();
  const alert = useAlert();
  const errorText = useDeclineText();
  const [keep, start, portal] = [useKeepPlan(), useStartPaying(), usePortal()];
  const onError = (error: unknown) => void toast.error(failed, { description: errorText(error) });
  const { state, cancelAt, monthlyFrom, paymentUrl } = standing;
  const startNow = data.live?.startNow;
  if (state === 'past_due' || state === 'unpaid' || state === 'incomplete') {
    if (paymentUrl === null) return null;
    return (
      <Button asChild>
        <a href={paymentUrl}>{t('pay')}</a>
      </Button>
    );
  }
  if (state === 'paused') {
    return (
      <Button variant="primary" loading={portal.isPending} onClick={() => portal.mutate('payment-method', { onError })}>
        {banner('update')}
      </Button>
    );
  }
  if (data.plan === null) {
    return (
      <Button asChild variant="primary">
        <Link to="/checkout">{t('choose')}</Link>
      </Button>
    );
  }
  if (cancelAt !== null || monthlyFrom !== null) {
    return (
      <Button
        variant={monthlyFrom === null ? 'primary' : 'secondary'}
        loading={keep.isPending}
        onClick={() => keep.mutate(undefined, { onError })}
      >
        {t(monthlyFrom === null ? 'keep' : 'keepYearly')}
      </Button>
    );
  }
  if (state !== 'trialing' || !startNow) return null;
  const amount = formatMoney(startNow.dueNow, data.plan.currency, locale);
  const ask = async () => {
    const request = {
      title: t('startTitle'),
      body: t('startBody', { amount }),
      confirmLabel: t('startConfirm', { amount }),
    };
    if (await alert.confirm(request)) start.mutate(undefined, { onError });
  };
  return (
    <Button loading={start.isPending} onClick={() => void ask()}>
      {t('start')}
    </Button>
  );
}
