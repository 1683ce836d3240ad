import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { emailSchema } from './sign-in.ts';
import { campaignId, memberId } from './ids.ts';
import { limits } from './limits.ts';
import { roles } from './permissions.ts';

export const billingStates = [
  'none',
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'unknown',
] as const;
export type BillingState = (typeof billingStates)[number];

/** `gate`: read-only before the first checkout. */
export const accesses = ['full', 'read-only', 'gate'] as const;

export const intervals = ['month', 'year'] as const;
export type BillingInterval = (typeof intervals)[number];
const interval = z.enum(intervals);
const cents = z.number().int().meta({ example: 4900 });

/** Why a charge failed, reduced to reasons that a person can act on. */
export const declineReasons = [
  'insufficient-funds',
  'expired-card',
  'authentication-required',
  'wrong-details',
  'no-card',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The part of an organization's plan that every member may see. */
export const standingSchema = z
  .object({
    state: z.enum(billingStates).meta({ example: 'trialing' }),
    access: z.enum(accesses),
    /** End of the trial; null without a running trial. */
    trialEndsAt: instant.nullable(),
    daysLeft: z.number().int().nullable(),
    /** When the plan ends; null without a planned end. */
    cancelAt: instant.nullable(),
    /** When a yearly plan passes into the monthly one; null without a planned switch. */
    monthlyFrom: instant.nullable(),
    /** Since when a payment is due, and when writing ends if it stays due. */
    failedAt: instant.nullable(),
    readOnlyAt: instant.nullable(),
    /** The invoice page of the payment service, to confirm or pay; owners only. */
    paymentUrl: z.string().nullable(),
    /** The unpaid invoice; owners only. Null where nothing is due or the invoice is unknown. */
    due: z
      .object({
        /** In cents. */
        amount: cents,
        currency: z.string(),
        at: instant,
        /** Null if the payment service will make no further attempt. */
        nextAttemptAt: instant.nullable(),
        reason: z.enum(declineReasons).nullable(),
      })
      .nullable(),
    /** Whether the organization can still start a trial. */
    trialAvailable: z.boolean(),
  })
  .meta({ id: 'Standing', description: 'How an organization stands with its plan.' });
export type Standing = z.infer<typeof standingSchema>;

export const priceListSchema = z
  .object({
    currency: z.enum(['usd', 'eur']),
    /** In cents. */
    base: z.object({ month: cents, year: cents }),
    seat: z.object({ month: cents, year: cents }),
  })
  .meta({
    id: 'PriceList',
    description: 'Prices of the plan and of a seat, in cents.',
    example: { currency: 'usd', base: { month: 4900, year: 49_000 }, seat: { month: 1000, year: 10_000 } },
  });
export type PriceList = z.infer<typeof priceListSchema>;

const chargeSchema = z.object({ amount: cents, at: instant });

export const billingInvoiceSchema = z
  .object({
    id: z.string().meta({ example: 'in_1' }),
    number: z.string().meta({ example: 'NBS-0001' }).nullable(),
    status: z.string().meta({ example: 'paid' }),
    at: instant,
    periodStart: instant,
    periodEnd: instant,
    tax: cents,
    total: cents,
    /** The charge and its time; null where nothing was charged. */
    charged: chargeSchema.nullable(),
    currency: z.string().meta({ example: 'usd' }),
    isTrial: z.boolean(),
    pdfUrl: z.string().nullable(),
    pageUrl: z.string().nullable(),
  })
  .meta({ id: 'BillingInvoice', description: 'An invoice.' });
export type BillingInvoice = z.infer<typeof billingInvoiceSchema>;

const seatPersonSchema = z.object({
  id: memberId,
  name: z.string().meta({ example: 'Lena Moreau' }),
  role: z.enum(roles),
  /** The person whose seat the plan includes. */
  included: z.boolean(),
});

export const storageByCampaignSchema = z
  .object({
    storedBytes: z.number().int().meta({ example: 412_600_000_000 }),
    limitBytes: z.number().int().meta({ example: 1_000_000_000_000 }),
    archivedBytes: z.number().int().meta({ example: 38_000_000_000 }),
    /** Sorted by size, largest first; without archived campaigns. */
    campaigns: z.array(
      z.object({
        id: campaignId,
        name: z.string().meta({ example: 'Spring launch' }),
        bytes: z.number().int().meta({ example: 148_200_000_000 }),
      }),
    ),
    others: z.object({ campaigns: z.number().int(), bytes: z.number().int().meta({ example: 130_800_000_000 }) }),
  })
  .meta({ id: 'StorageByCampaign', description: 'Stored bytes, by campaign.' });

export const billingSchema = z
  .object({
    /** False where nothing is billed: then only `storage` and `seats` have a meaning. */
    isBilled: z.boolean(),
    standing: standingSchema.nullable(),
    /** Null while the payment service does not answer. */
    prices: priceListSchema.nullable(),
    /** Whether checkout asks for a card before the trial. */
    cardFirst: z.boolean(),
    plan: z
      .object({
        interval,
        currency: z.string().meta({ example: 'usd' }),
        paidSeats: z.number().int(),
        periodEnd: instant,
        card: z
          .object({
            brand: z.string().meta({ example: 'visa' }),
            last4: z.string().meta({ example: '4242' }),
            expMonth: z.number().int(),
            expYear: z.number().int().meta({ example: 2027 }),
          })
          .nullable(),
      })
      .nullable(),
    seats: z.object({ people: z.array(seatPersonSchema), guests: z.number().int() }),
    storage: storageByCampaignSchema,
    /** Who gets a copy of each paid invoice by mail, besides the billing contact. */
    invoiceEmails: z.array(z.string().meta({ example: 'books@northbound.example' })),
    /** Read from the payment service; null while it does not answer. */
    live: z
      .object({
        /** The next charge with the period that it pays for. */
        next: chargeSchema.extend({ periodStart: instant, periodEnd: instant }).nullable(),
        switchTo: z.object({ interval, dueNow: cents, next: chargeSchema }).nullable(),
        startNow: z.object({ dueNow: cents }).nullable(),
        invoices: z.array(billingInvoiceSchema),
        contact: z.object({
          name: z.string().meta({ example: 'Northbound Studio Ltd' }).nullable(),
          email: z.string().meta({ example: 'accounts@northbound.example' }).nullable(),
          address: z.array(z.string()),
          vatNumber: z.string().nullable(),
        }),
      })
      .nullable(),
  })
  .meta({ id: 'Billing', description: 'Plan, seats, storage and invoices.' });
export type Billing = z.infer<typeof billingSchema>;

export const seatCostSchema = z
  .object({
    /** False if seats cost nothing: no billing, or no plan yet. */
    isBilled: z.boolean(),
    /** A payment is due: no members can be added until it is paid. */
    isFrozen: z.boolean(),
    isTrial: z.boolean(),
    interval,
    currency: z.string().meta({ example: 'usd' }),
    /**
     * In cents: `each` seat per interval; `prorated`: all added seats for the rest of this period; `next`: the next
     * charge with them.
     */
    each: cents,
    prorated: cents,
    next: chargeSchema.nullable(),
    /** Whether `prorated` is charged at once; otherwise it is part of the next invoice. */
    chargedNow: z.boolean(),
  })
  .meta({ id: 'SeatCost', description: 'What further members cost.' });
export type SeatCost = z.infer<typeof seatCostSchema>;

/** Addresses that get a copy of each invoice. */
export const invoiceEmailList = z.strictObject({ emails: z.array(emailSchema).max(limits.invoiceEmails) });

const hostedPage = z
  .object({ url: z.string().meta({ example: 'https://checkout.stripe.com/c/pay/cs_1' }) })
  .meta({ id: 'HostedPage', description: 'Address of a page of the payment service.' });

const paymentErrors = ['billing.disabled', 'billing.payment-required', 'billing.unavailable'] as const;

export const billing = {
  overview: endpoint({
    method: 'GET',
    path: '/billing',
    access: 'billing',
    summary: 'Plan, seats, storage, invoices and the next charge of the current organization.',
    response: billingSchema,
  }),
  standing: endpoint({
    method: 'GET',
    path: '/billing/standing',
    access: 'plan:read',
    summary: 'How the current organization stands with its plan; null where nothing is billed.',
    response: z.object({
      standing: standingSchema.nullable(),
      /** When the sample organization ends; null for any other, and where nothing is billed. */
      sampleEndsAt: instant.nullable(),
    }),
  }),
  seatCost: endpoint({
    method: 'GET',
    path: '/billing/seats/cost',
    access: 'people:manage',
    summary: 'What further members cost, and from when.',
    query: z.strictObject({ add: z.coerce.number().int().min(1).max(50).default(1) }),
    response: seatCostSchema,
    throws: ['billing.payment-required', 'billing.unavailable'],
  }),
  checkout: endpoint({
    method: 'POST',
    path: '/billing/checkout',
    access: 'billing',
    summary: 'Opens the hosted checkout; an open one with the same order is used again.',
    body: z.strictObject({ interval }),
    response: hostedPage,
    throws: [...paymentErrors, 'billing.already-subscribed'],
  }),
  complete: endpoint({
    method: 'POST',
    path: '/billing/checkout/complete',
    access: 'billing',
    summary: 'Reads the plan again after the return from the hosted checkout.',
    body: z.strictObject({ sessionId: z.string().regex(/^cs_\w{1,200}$/) }),
    response: standingSchema,
    throws: [...paymentErrors, 'billing.checkout-not-found'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/billing/refresh',
    access: 'billing',
    summary: 'Reads the plan again from the payment service.',
    response: standingSchema,
    throws: paymentErrors,
  }),
  portal: endpoint({
    method: 'POST',
    path: '/billing/portal',
    access: 'billing',
    summary: 'Opens the hosted portal: card, invoices and contact, or cancellation.',
    body: z.strictObject({ task: z.enum(['payment-method', 'cancel', 'manage']) }),
    response: hostedPage,
    throws: [...paymentErrors, 'billing.no-changes', 'billing.no-plan'],
  }),
  switchInterval: endpoint({
    method: 'POST',
    path: '/billing/interval',
    access: 'billing',
    summary:
      'Switches between monthly and yearly. The yearly plan is charged at once, after a trial when it ends; the monthly one begins when the year ends.',
    body: z.strictObject({ interval, key: z.uuid() }),
    response: standingSchema,
    throws: [...paymentErrors, 'billing.no-changes', 'billing.no-plan'],
  }),
  startPaying: endpoint({
    method: 'POST',
    path: '/billing/start',
    access: 'billing',
    summary: 'Ends the trial and charges the first period; a repeated request with the same key charges once.',
    body: z.strictObject({ key: z.uuid() }),
    response: standingSchema,
    throws: [...paymentErrors, 'billing.no-changes', 'billing.no-plan'],
  }),
  keep: endpoint({
    method: 'POST',
    path: '/billing/keep',
    access: 'billing',
    summary: 'Takes back a cancellation, or a switch to monthly, that has not come into effect.',
    response: standingSchema,
    throws: [...paymentErrors, 'billing.no-plan'],
  }),
  changeInvoiceEmails: endpoint({
    method: 'PUT',
    path: '/billing/invoice-emails',
    access: 'billing',
    summary: 'Replaces the addresses that get a copy of each paid invoice by mail.',
    body: invoiceEmailList,
    response: z.object({ emails: z.array(z.string()) }),
    throws: ['billing.disabled'],
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'public',
    summary: 'Messages of Stripe that a customer has changed; signed.',
    webhook: { maxBytes: 1024 * 1024 },
    throws: ['billing.disabled', 'request.invalid'],
  }),
};
