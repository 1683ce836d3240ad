import { dateFormat } from '@ad-foundry/contract/rules/dates/date-format.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { unlinked } from './names.ts';
import type { Notice } from './notice.ts';
import { textsOf } from './texts.ts';

/** The copy of a paid invoice. */
export interface InvoiceNotice {
  kind: 'invoice_copy';
  organizationName: string;
  number: string;
  /** In cents. */
  total: number;
  currency: string;
  paidAt: string;
  periodStart: string;
  periodEnd: string;
  /** URL of its page at the payment service, which offers the PDF. */
  url: string;
}

export function composeInvoice(content: InvoiceNotice, locale: Locale): Notice {
  const t = textsOf(locale);
  const { number, total, currency, paidAt, periodStart, periodEnd, url } = content;
  const days = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const values = {
    organizationName: unlinked(content.organizationName),
    number,
    amount: new Intl.NumberFormat(locale, { style: 'currency', currency }).format(total / 100),
    paid: days.format(new Date(paidAt)),
    period: days.formatRange(new Date(periodStart), new Date(periodEnd)),
  };
  return {
    subject: t('invoiceCopy.subject', values),
    preheader: t('invoiceCopy.preheader', values),
    paragraphs: [t('invoiceCopy.body', values)],
    reason: t('invoiceCopy.reason', values),
    action: { label: t('invoiceCopy.action'), url },
  };
}
