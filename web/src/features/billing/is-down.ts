import type { Billing } from '@ad-foundry/contract/billing.ts';

/** Whether the payment service did not answer, so that amounts and invoices are missing. */
export const isDown = ({ isBilled, prices, plan, live }: Billing): boolean =>
  isBilled && (prices === null || (plan !== null && live === null));
