import type { Billing } from '@ad-foundry/contract/billing.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Card } from './card.tsx';
import { usePortal } from './queries.ts';

const two = (value: number): string => String(value % 100).padStart(2, '0');

/** The card that is charged, and the recipients of invoices; both are changed on pages of the payment service. */
export function PaymentCard({ data }: { data: Billing }) {
  const t = useTranslations('billing.payment');
  const failed = useTranslations('billing')('failed');
  const errorText = useErrorText();
  const portal = usePortal();
  const open = (task: 'payment-method' | 'manage') =>
    portal.mutate(task, { onError: (error) => toast.error(failed, { description: errorText(error) }) });
  const { plan, live, standing } = data;
  const card = plan?.card ?? null;
  const contact = live?.contact;
  const now = new Date();
  const months = card ? (card.expYear - now.getFullYear()) * 12 + card.expMonth - 1 - now.getMonth() : 0;
  const expiry = ({ expMonth, expYear }: { expMonth: number; expYear: number }) =>
    t(months < 0 ? 'expired' : 'expires', { month: two(expMonth), year: two(expYear) });
  const isDeclined = (standing?.due?.reason ?? 'no-card') !== 'no-card';
  return (
    <Card title={t('title')}>
      <div className="flex items-center gap-3 border-b border-line px-4 py-3 text-sm">
        {card ? (
          <span className="rounded-xs border border-line px-1.5 py-1 text-[10px] font-bold uppercase">
            {card.brand}
          </span>
        ) : null}
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {card
              ? t('card', { brand: card.brand.replace(/^./, (letter) => letter.toUpperCase()), last4: card.last4 })
              : t('noCard')}
          </span>
          {card ? (
            <span className={months < 0 || isDeclined ? 'text-bad' : months < 3 ? 'text-warn' : 'text-ink-2'}>
              {isDeclined ? t('declined', { expiry: expiry(card) }) : expiry(card)}
            </span>
          ) : null}
        </span>
        <Button size="sm" loading={portal.isPending} onClick={() => open('payment-method')}>
          {t('update')}
        </Button>
      </div>
      <div className="flex items-start gap-3 px-4 py-3 text-sm">
        <address className="min-w-0 flex-1 wrap-anywhere not-italic">
          <span className="block font-medium">{contact?.name ?? contact?.email ?? t('noContact')}</span>
          {contact && contact.address.length > 0 ? (
            <span className="block text-ink-2">{contact.address.join(', ')}</span>
          ) : null}
          {contact?.vatNumber ? (
            <span className="block text-ink-2">{t('vat', { number: contact.vatNumber })}</span>
          ) : null}
        </address>
        <Button size="sm" onClick={() => open('manage')}>
          {t('edit')}
        </Button>
      </div>
    </Card>
  );
}
