import type { BillingInvoice } from '@ad-foundry/contract/billing.ts';
import type { InvoiceLine } from '#adapters/payments/payments.ts';

/** An open invoice of another plan than the current one is not collected any more. */
export function presentInvoice(line: InvoiceLine, currentId: string | null): BillingInvoice {
  const { at, periodStart, periodEnd, charged, subscriptionId, ...invoice } = line;
  return {
    ...invoice,
    status: invoice.status === 'open' && subscriptionId !== currentId ? 'lapsed' : invoice.status,
    at: at.toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    charged: charged && { ...charged, at: charged.at.toISOString() },
  };
}
