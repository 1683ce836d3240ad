import { FileText } from 'lucide-react';
import type { Billing, BillingInvoice } from '@ad-foundry/contract/billing.ts';
import { cn } from '#lib/cn.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from './card.tsx';
import { InvoiceEmails } from './invoice-emails.tsx';
import { isDown } from './is-down.ts';
import { formatDay, formatMoney, formatPeriod } from './money.ts';

const states = ['paid', 'open', 'failed', 'draft', 'void', 'uncollectible', 'lapsed'] as const;
type State = (typeof states)[number];
const looks: Partial<Record<State, string>> = {
  paid: 'border-ok bg-ok-fill text-ok',
  failed: 'border-bad bg-bad-fill text-bad',
};

const cell = 'h-11 border-t border-line px-1.5 first:pl-4 last:pr-4';
const head = 'h-9 px-1.5 text-xs font-medium text-ink-2 first:pl-4 last:pr-4';

/** The upcoming charge in the form of an invoice. */
function upcomingOf({ live, plan }: Billing): BillingInvoice | null {
  if (!live?.next || plan === null || live.invoices.some(({ status }) => status === 'draft')) return null;
  const { amount: total, ...next } = live.next;
  const nothing = { number: null, tax: 0, charged: null, isTrial: false, pdfUrl: null, pageUrl: null };
  return { id: 'upcoming', status: 'draft', ...nothing, ...next, total, currency: plan.currency };
}

/** Invoices, the newest first, with the PDF of each. */
export function InvoicesCard({ data }: { data: Billing }) {
  const t = useTranslations('billing.invoices');
  const invoices = data.live?.invoices ?? [];
  const upcoming = upcomingOf(data);
  const hasFailed = (data.standing?.failedAt ?? null) !== null;
  return (
    <Card
      title={t('title')}
      aside={<InvoiceEmails contact={data.live?.contact.email ?? null} emails={data.invoiceEmails} />}
    >
      {invoices.length === 0 && upcoming === null ? (
        <p className="px-4 pt-1 pb-4 text-sm text-ink-2">{t(isDown(data) ? 'down' : 'empty')}</p>
      ) : (
        <div className="scroll-slim relative mt-2 overflow-x-auto">
          <table className="num w-full border-t border-line text-left text-sm whitespace-nowrap">
            <thead>
              <tr>
                <th className={head}>{t('date')}</th>
                <th className={cn(head, 'max-sm:hidden')}>{t('number')}</th>
                <th className={cn(head, 'max-sm:hidden')}>{t('period')}</th>
                <th className={cn(head, 'text-right max-sm:hidden')}>{t('tax')}</th>
                <th className={cn(head, 'text-right')}>{t('total')}</th>
                <th className={head}>{t('status')}</th>
                <th className={head}>
                  <span className="sr-only">{t('pdf')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {upcoming ? <InvoiceRow invoice={upcoming} /> : null}
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} isFailed={invoice.status === 'open' && hasFailed} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function InvoiceRow({ invoice, isFailed = false }: { invoice: BillingInvoice; isFailed?: boolean }) {
  const t = useTranslations('billing.invoices');
  const locale = useLocale();
  const money = (cents: number) => formatMoney(cents, invoice.currency, locale);
  const period = formatPeriod(invoice.periodStart, invoice.periodEnd, locale);
  const state = isFailed ? 'failed' : states.find((status) => status === invoice.status);
  const link = invoice.status === 'open' ? invoice.pageUrl : invoice.pdfUrl;
  return (
    <tr>
      <td className={cn(cell, 'font-medium')}>
        {formatDay(invoice.at, locale)}
        <span className="block text-xs font-normal text-ink-2 sm:hidden">{period}</span>
      </td>
      <td className={cn(cell, 'font-mono text-xs max-sm:hidden')}>{invoice.number ?? '–'}</td>
      <td className={cn(cell, 'text-ink-2 max-sm:hidden')}>{invoice.isTrial ? t('trial', { period }) : period}</td>
      <td className={cn(cell, 'text-right text-ink-2 max-sm:hidden')}>{money(invoice.tax)}</td>
      <td className={cn(cell, 'text-right font-medium')}>{money(invoice.total)}</td>
      <td className={cell}>
        <span className={cn('rounded-full border border-line px-2 py-0.5 text-xs', state && looks[state])}>
          {state ? t(`states.${state}`) : invoice.status}
        </span>
      </td>
      <td className={cn(cell, 'text-right')}>
        {link ? (
          <Button asChild size="sm" variant={invoice.status === 'open' ? 'secondary' : 'ghost'}>
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              aria-label={t(invoice.status === 'open' ? 'payOf' : 'pdfOf', { number: invoice.number ?? '' })}
            >
              {invoice.status === 'open' ? null : <FileText aria-hidden />}
              {t(invoice.status === 'open' ? 'pay' : 'pdf')}
            </a>
          </Button>
        ) : null}
      </td>
    </tr>
  );
}
