import {
  billing,
  billingInvoiceSchema,
  billingSchema,
  priceListSchema,
  seatCostSchema,
  standingSchema,
  storageByCampaignSchema,
} from '@ad-foundry/contract/billing/billing.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const standing = {
  state: 'trialing' as const,
  access: 'full' as const,
  trialEndsAt: at,
  daysLeft: 9,
  cancelAt: null,
  failedAt: null,
  readOnlyAt: null,
  paymentUrl: null,
  due: null,
  trialAvailable: false,
};
const prices = {
  currency: 'usd' as const,
  base: { month: 4900, year: 49_000 },
  seat: { month: 1000, year: 10_000 },
};
const invoice = {
  id: 'in_1',
  number: 'NBS-0001',
  status: 'paid',
  at,
  periodStart: at,
  periodEnd: at,
  tax: 0,
  total: 7900,
  charged: { amount: 7900, at },
  currency: 'usd',
  isTrial: false,
  pdfUrl: null,
  pageUrl: null,
};
const storage = {
  storedBytes: 412_600_000_000,
  limitBytes: 1_000_000_000_000,
  archivedBytes: 38_000_000_000,
  campaigns: [{ id: exampleId('campaign'), name: 'Spring launch', bytes: 148_200_000_000 }],
  others: { campaigns: 12, bytes: 130_800_000_000 },
};
const overview = {
  isBilled: true,
  standing,
  prices,
  cardFirst: true,
  plan: {
    interval: 'month' as const,
    currency: 'usd',
    paidSeats: 4,
    periodEnd: at,
    card: { brand: 'visa', last4: '4242', expMonth: 2, expYear: 2027 },
  },
  seats: {
    people: [{ id: exampleId('member'), name: 'Lena Moreau', role: 'owner' as const, included: true }],
    guests: 11,
  },
  storage,
  invoiceEmails: ['books@northbound.example'],
  live: {
    next: { amount: 7900, at, periodStart: at, periodEnd: at },
    switchTo: { interval: 'year' as const, dueNow: 0, next: { amount: 79_000, at } },
    startNow: { dueNow: 7900 },
    invoices: [invoice],
    contact: { name: 'Northbound Studio Ltd', email: 'accounts@northbound.example', address: [], vatNumber: null },
  },
};

component(standingSchema, 'Standing', 'How an organization stands with its plan.', standing);
component(priceListSchema, 'PriceList', 'Prices of the plan and of a seat, in cents.', prices);
component(billingInvoiceSchema, 'BillingInvoice', 'An invoice.', invoice);
component(storageByCampaignSchema, 'StorageByCampaign', 'Stored bytes, by campaign.', storage);
component(billingSchema, 'Billing', 'Plan, seats, storage and invoices.', overview);
component(seatCostSchema, 'SeatCost', 'What further members cost.', {
  isBilled: true,
  isFrozen: false,
  isTrial: false,
  interval: 'month',
  currency: 'usd',
  each: 1000,
  prorated: 645,
  next: { amount: 8900, at },
  chargedNow: false,
});
component(billing.checkout.response, 'HostedPage', 'Address of a page of the payment service.', {
  url: 'https://checkout.stripe.com/c/pay/cs_1',
});
