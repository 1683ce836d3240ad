import type { BillingInvoice } from '@ad-foundry/contract/billing/billing.ts';
import type { InvoiceLine } from '#adapters/payments/payments.ts';

export function presentInvoice({ at, periodStart, periodEnd, charged, ...invoice }: InvoiceLine): BillingInvoice {
  return {
    ...invoice,
    at: at.toISOString(),
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    charged: charged && { ...charged, at: charged.at.toISOString() },
  };
}
