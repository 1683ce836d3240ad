import { Link } from '@tanstack/react-router';
import { Lock, UserPlus, Users } from 'lucide-react';
import type { Billing } from '@ad-foundry/contract/billing.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Card } from './card.tsx';
import { formatMoney } from './money.ts';

/** The members who take a seat, and the price of each; guests are free. */
export function SeatsCard({ data }: { data: Billing }) {
  const t = useTranslations('billing.seats');
  const all = useTranslations('billing');
  const roles = useTranslations('settings.general.roles');
  const locale = useLocale();
  const { seats, prices, plan, standing } = data;
  const interval = plan?.interval ?? 'month';
  const each = prices && data.isBilled ? prices.seat[interval] : null;
  const money = (cents: number) => (prices ? formatMoney(cents, prices.currency, locale) : '');
  const extra = Math.max(0, seats.people.length - 1);
  return (
    <Card
      title={
        <>
          {t('title')} <span className="num ml-1 font-normal text-ink-2">{seats.people.length}</span>
        </>
      }
      aside={
        standing?.failedAt ? (
          <span className="flex items-center gap-1.5 text-xs text-ink-2">
            <Lock className="size-3.5" aria-hidden /> {t('locked')}
          </span>
        ) : (
          <Button asChild size="sm">
            <Link to="/settings/people">
              <UserPlus aria-hidden /> {t('invite')}
            </Link>
          </Button>
        )
      }
    >
      <ul className="scroll-slim grid max-h-80 gap-2 overflow-y-auto px-4 py-3">
        {seats.people.map(({ id, name, role, included }) => (
          <li key={id} className="flex items-center gap-2.5 text-sm">
            <Avatar name={name} decorative />
            <span className="grid min-w-0 flex-1 leading-tight">
              <span className="truncate font-medium">{name}</span>
              <span className="text-xs text-ink-2">{roles(role)}</span>
            </span>
            {each === null ? null : (
              <span className={included ? 'text-ink-2' : 'num'}>{included ? t('included') : money(each)}</span>
            )}
          </li>
        ))}
      </ul>
      {each === null || extra === 0 ? null : (
        <p className="num mx-4 flex justify-between gap-2 border-t border-line py-2.5 text-sm">
          <span className="text-ink-2">{t('sum', { count: extra, amount: money(each) })}</span>
          <span className="font-semibold">
            {money(extra * each)} {all(interval === 'year' ? 'perYear' : 'perMonth')}
          </span>
        </p>
      )}
      <Guests count={seats.guests} />
    </Card>
  );
}

function Guests({ count }: { count: number }) {
  const t = useTranslations('billing.seats');
  return (
    <div className="flex gap-3 border-t border-ok bg-ok-fill px-4 py-3 text-sm">
      <Users className="mt-0.5 size-4 shrink-0 text-ok" aria-hidden />
      <p>
        <span className="block font-semibold">{t('guests', { count })}</span>
        <span className="text-ink-2">{t('guestsBody')}</span>
      </p>
    </div>
  );
}
