import type { ReactNode } from 'react';
import type { Billing, BillingInterval, BillingInvoice, PriceList } from '@ad-foundry/contract/billing.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Card } from './card.tsx';
import { formatDay, formatMoney, formatPeriod } from './money.ts';
import { useDeclineText } from './use-decline-text.ts';
import { useSwitchInterval } from './queries.ts';

/** Total price of a plan with its seats, in cents. */
export const sumOf = ({ base, seat }: PriceList, interval: BillingInterval, seats: number): number =>
  base[interval] + seat[interval] * Math.max(0, seats - 1);

/** Confirms the amounts, then switches between monthly and yearly payment. */
function useAskToSwitch({ live, plan, standing }: Billing) {
  const t = useTranslations('billing');
  const locale = useLocale();
  const alert = useAlert();
  const errorText = useDeclineText();
  const change = useSwitchInterval();
  const nextInterval = live?.switchTo ?? null;
  const isOpen = nextInterval !== null && plan !== null;
  const ask = async () => {
    if (!isOpen) return;
    const money = (cents: number) => formatMoney(cents, plan.currency, locale);
    const amount =
      nextInterval.dueNow > 0
        ? t('plan.switchNow', { amount: money(nextInterval.dueNow) })
        : t('plan.switchThen', {
            date: formatDay(nextInterval.next.at, locale),
            amount: money(nextInterval.next.amount),
          });
    const date = formatDay(nextInterval.next.at, locale);
    const isAtEnd = nextInterval.interval === 'month' && standing?.state === 'active';
    const body = isAtEnd
      ? t('plan.switchAtEnd', { date, amount: money(nextInterval.next.amount) })
      : nextInterval.interval === 'year'
        ? `${amount} ${t('plan.switchYear')}`
        : amount;
    const title = t('plan.switchTitle', { plan: t(`plan.${nextInterval.interval}`) });
    const confirmLabel = isAtEnd ? t('plan.switchOn', { date }) : t('plan.switchConfirm');
    if (!(await alert.confirm({ title, body, confirmLabel }))) return;
    change.mutate(nextInterval.interval, {
      onSuccess: () => toast.success(isAtEnd ? t('plan.switchesOn', { date }) : t('plan.switched')),
      onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
    });
  };
  return { ask, isOpen, isPending: change.isPending };
}

interface ChoiceProps {
  interval: BillingInterval;
  prices: PriceList;
  seats: number;
  selected: boolean;
  disabled?: boolean;
  badge?: ReactNode;
  onSelect: () => void;
}

/** One of the two ways to pay, as a radio button. */
export function IntervalChoice({ interval, prices, seats, selected, disabled, badge, onSelect }: ChoiceProps) {
  const t = useTranslations('billing');
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, prices.currency, locale);
  const [base, extra] = [money(prices.base[interval]), Math.max(0, seats - 1)];
  return (
    <label
      className={cn(
        'relative grid cursor-pointer gap-1 rounded-card border p-3.5 transition-colors has-focus-visible:outline-2',
        selected ? 'border-ink ring-1 ring-ink' : 'border-line-strong hover:bg-sunk',
        disabled && !selected && 'cursor-not-allowed opacity-60',
      )}
    >
      <span className="flex items-center gap-2.5">
        <input
          type="radio"
          name="interval"
          value={interval}
          checked={selected}
          disabled={disabled}
          onChange={onSelect}
          className="size-4 accent-ink"
        />
        <span className="flex-1 font-semibold">{t(`plan.${interval}`)}</span>
        {badge}
      </span>
      <span className="num pl-6.5">
        <span className="text-lg font-semibold">{money(sumOf(prices, interval, seats))}</span>{' '}
        <span className="text-sm text-ink-2">{t(interval === 'year' ? 'perYear' : 'perMonth')}</span>
      </span>
      {extra > 0 ? (
        <span className="num pl-6.5 text-xs text-ink-2">
          {t('plan.sumSeats', { base, count: extra, seat: money(prices.seat[interval]) })}
        </span>
      ) : null}
    </label>
  );
}

/** The saving of yearly payment. */
export function SavesBadge({ prices, seats }: { prices: PriceList; seats: number }) {
  const t = useTranslations('billing.plan');
  const locale = useLocale();
  const saved = 12 * sumOf(prices, 'month', seats) - sumOf(prices, 'year', seats);
  return (
    <span className="num rounded-full border border-ok bg-ok-fill px-2 py-0.5 text-xs font-medium text-ok">
      {t('saves', { amount: formatMoney(saved, prices.currency, locale) })}
    </span>
  );
}

function Fact({ label, value, note, tone }: { label: string; value: string; note: string; tone?: 'bad' | undefined }) {
  return (
    <div className="grid content-start gap-0.5 px-4 py-3">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="num">
        <span className={cn('block font-semibold', tone === 'bad' && 'text-bad')}>{value}</span>
        <span className="block text-xs text-pretty text-ink-2">{note}</span>
      </dd>
    </div>
  );
}

/** Cents charged on a day, in the time zone of the browser. */
function chargedOn(invoices: readonly BillingInvoice[], day: Date, locale: string): number {
  const today = formatDay(day.toISOString(), locale);
  const charges = invoices.map(({ charged }) => charged).filter((charge) => charge !== null);
  return charges.filter(({ at }) => formatDay(at, locale) === today).reduce((sum, { amount }) => sum + amount, 0);
}

/** Today's charge, the next charge, and the cost of a switch. */
function Facts({ data }: { data: Billing }) {
  const t = useTranslations('billing.plan');
  const locale = useLocale();
  const { plan, live, standing } = data;
  if (plan === null || live === null) return null;
  const money = (cents: number) => formatMoney(cents, plan.currency, locale);
  const open = live.invoices.find(({ status }) => status === 'open');
  const isTrial = standing?.state === 'trialing';
  const charged = chargedOn(live.invoices, new Date(), locale);
  const other = live.switchTo;
  const plannedAmount = standing?.monthlyFrom && live.next ? money(live.next.amount) : '–';
  const nextNote = () => {
    if (live.next === null) return t('nextNone');
    const { at, periodStart, periodEnd } = live.next;
    return t('nextFor', { date: formatDay(at, locale), period: formatPeriod(periodStart, periodEnd, locale) });
  };
  const otherNote = () => {
    if (standing?.monthlyFrom) return t('from', { date: formatDay(standing.monthlyFrom, locale) });
    if (other === null) return standing?.failedAt ? t('ifUnpaid') : t('ifCanceled');
    return other.dueNow > 0 ? t('ifNow') : t('ifThen', { date: formatDay(other.next.at, locale) });
  };
  return (
    <dl className="grid border-t border-line bg-sunk/50 max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
      {open ? (
        <Fact
          label={t('openNow')}
          value={money(standing?.due?.amount ?? open.total)}
          note={t('openNowBody', { date: formatDay(open.at, locale) })}
          tone="bad"
        />
      ) : (
        <Fact
          label={t('today')}
          value={money(charged)}
          note={t(charged > 0 ? 'todayPaid' : isTrial ? 'todayTrial' : 'todayNone')}
        />
      )}
      <Fact label={t('next')} value={live.next ? money(live.next.amount) : '–'} note={nextNote()} />
      <Fact
        label={t(standing?.monthlyFrom ? 'ifMonthPlanned' : plan.interval === 'year' ? 'ifMonth' : 'ifYear')}
        value={other ? money(other.dueNow > 0 ? other.dueNow : other.next.amount) : plannedAmount}
        note={otherNote()}
      />
    </dl>
  );
}

/** The plan, monthly or yearly, with its amounts. */
export function PlanCard({ data }: { data: Billing }) {
  const t = useTranslations('billing.plan');
  const { ask, isOpen, isPending } = useAskToSwitch(data);
  const { plan, prices, seats, standing } = data;
  const locale = useLocale();
  if (plan === null || prices === null) return null;
  const count = seats.people.length;
  return (
    <Card
      title={
        <>
          {t('title')} <span className="ml-1 text-xs font-normal text-ink-2">{t('body', { seats: count })}</span>
        </>
      }
    >
      <fieldset className="grid gap-3 p-4 pt-2.5 md:grid-cols-2" aria-busy={isPending}>
        <legend className="sr-only">{t('title')}</legend>
        {(['month', 'year'] as const).map((interval) => (
          <IntervalChoice
            key={interval}
            interval={interval}
            prices={prices}
            seats={count}
            selected={plan.interval === interval}
            disabled={plan.interval !== interval && !isOpen}
            badge={
              plan.interval === interval ? (
                <span className="text-xs text-ink-2">{t('current')}</span>
              ) : interval === 'year' ? (
                <SavesBadge prices={prices} seats={count} />
              ) : standing?.monthlyFrom ? (
                <span className="text-xs text-ink-2">
                  {t('from', { date: formatDay(standing.monthlyFrom, locale) })}
                </span>
              ) : null
            }
            onSelect={() => void ask()}
          />
        ))}
      </fieldset>
      <Facts data={data} />
    </Card>
  );
}
