import type { DeclineReason } from '@ad-foundry/contract/billing.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';

export type Interval = 'month' | 'year';
export type Currency = 'usd' | 'eur';

/** Amounts in cents. */
export interface Prices {
  base: Record<Interval, number>;
  seat: Record<Interval, number>;
}

export type Catalogue = Record<Currency, Prices>;

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface OpenInvoice {
  id: string;
  url: string | null;
  /** Cents that are due. */
  amount: number;
  at: Date;
  attempts: number;
  /** Null where none is planned, or none would be made before there is a new card. */
  nextAttemptAt: Date | null;
  /** Why the last attempt failed, and the card it was made with. */
  reason: DeclineReason | null;
  failedCard: string | null;
}

/** One subscription as the payment service has it. */
export interface PaidSubscription {
  id: string;
  createdAt: Date;
  /** As received: a status of a later release is possible. */
  status: string;
  interval: Interval;
  currency: string;
  /** Paid seats beyond the one that is included. */
  extraSeats: number;
  /** Cents of one unit per interval; null where there is none, or its price is not known in this currency. */
  baseAmount: number | null;
  seatAmount: number | null;
  trialStart: Date | null;
  trialEnd: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** When it ends, if that is decided. */
  cancelAt: Date | null;
  endedAt: Date | null;
  card: Card | null;
  /** The unpaid invoice; null where nothing is open. */
  openInvoice: OpenInvoice | null;
  /** Whether any invoice above zero was ever paid. */
  wasPaid: boolean;
}

/** A customer with everything that decides what an organization may do. */
export interface PaidCustomer {
  deleted: boolean;
  /** Seconds that the service's clock is ahead of real time, with a test clock; else 0. */
  aheadSeconds: number;
  /** The card that the customer saved last is not the one of the subscription. */
  cardsDiffer: boolean;
  /** The card that the next charge is to be made with. */
  cardId: string | null;
  /** Whether it has a name or an e-mail address. */
  isDescribed: boolean;
  subscriptions: PaidSubscription[];
}

export interface CheckoutRequest {
  organizationId: OrganizationId;
  customerId: string;
  interval: Interval;
  currency: Currency;
  locale: Locale;
  extraSeats: number;
  trial: boolean;
  /** A repeated request with this key opens no second session. */
  key: string;
  expiresAt: Date;
}

export interface CheckoutState {
  id: string;
  organizationId: string | null;
  status: 'open' | 'complete' | 'expired';
}

export type PortalTask = 'payment-method' | 'cancel' | 'manage';

export interface InvoiceLine {
  id: string;
  number: string | null;
  status: string;
  at: Date;
  periodStart: Date;
  periodEnd: Date;
  /** Cents; `tax` is part of `total`. */
  total: number;
  tax: number;
  /** What was charged, and when; null for nothing. */
  charged: { amount: number; at: Date } | null;
  currency: string;
  isTrial: boolean;
  pdfUrl: string | null;
  pageUrl: string | null;
  subscriptionId: string | null;
}

/** What a change would cost: an amount now, negative for credit, and the next regular charge. Cents. */
export interface Preview {
  dueNow: number;
  /** Whether the change makes an invoice at once, of whatever amount. */
  isAtOnce: boolean;
  next: {
    amount: number;
    /** Of that, for changes within the period before; negative for credit. */
    prorated: number;
    at: Date;
    periodStart: Date;
    periodEnd: Date;
  };
}

export interface Contact {
  name: string | null;
  email: string | null;
  address: string[];
  vatNumber: string | null;
}

/** A verified message of the payment service. */
export interface PaymentEvent {
  id: string;
  type: string;
  createdAt: Date;
  isLive: boolean;
  customerId: string | null;
  /** As our own metadata name it. */
  organizationId: string | null;
}

/** Why a call failed, in the words that callers decide by. */
export type PaymentFault = 'declined' | 'unavailable' | 'unknown-customer' | 'refused';

export class PaymentError extends Error {
  readonly fault: PaymentFault;
  /** Why a card was declined. */
  readonly reason: DeclineReason | null;

  constructor(fault: PaymentFault, { cause, reason = null }: { cause: unknown; reason?: DeclineReason | null }) {
    super(`payments: ${fault}`, { cause });
    this.name = 'PaymentError';
    this.fault = fault;
    this.reason = reason;
  }
}

/** The payment service. Every call throws PaymentError; calls that change something may be repeated. */
export interface Payments {
  readonly isLive: boolean;
  readonly trialWithoutCard: boolean;
  catalogue(): Promise<Catalogue>;
  /** The customer of an organization, created by the first call; a new one instead of one that is gone. @returns its id */
  createCustomer(organizationId: OrganizationId, insteadOf?: string): Promise<string>;
  describeCustomer(customerId: string, of: { name: string; email: string; locale: Locale }): Promise<void>;
  readCustomer(customerId: string): Promise<PaidCustomer>;
  /** Makes the card of the last checkout, or that the customer saved after it, the one of customer and subscription. */
  alignCard(customerId: string): Promise<void>;
  openCheckout(request: CheckoutRequest): Promise<{ id: string; url: string }>;
  readCheckout(id: string): Promise<CheckoutState & { url: string | null }>;
  expireCheckout(id: string): Promise<void>;
  openPortal(request: {
    customerId: string;
    task: PortalTask;
    subscriptionId: string | null;
    locale: Locale;
  }): Promise<string>;
  /** What the subscription costs next; with a change, what that would cost. */
  preview(request: { customerId: string; subscriptionId: string; change?: Change }): Promise<Preview>;
  changeSeats(request: { subscriptionId: string; extraSeats: number; key: string }): Promise<void>;
  /** @throws PaymentError `declined`: nothing was changed */
  changeInterval(request: {
    subscriptionId: string;
    interval: Interval;
    extraSeats: number;
    key: string;
  }): Promise<void>;
  /** Ends the trial and charges the first period. */
  startPaying(request: { subscriptionId: string; extraSeats: number; key: string }): Promise<void>;
  /** Takes back a cancellation at the end of the period. */
  keep(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  cancelNow(subscriptionId: string): Promise<void>;
  /** Charges open invoices of a subscription to a card, the oldest first. @throws PaymentError `declined` */
  payOpenInvoices(request: { subscriptionId: string; cardId: string }): Promise<void>;
  invoices(customerId: string): Promise<InvoiceLine[]>;
  contact(customerId: string): Promise<Contact>;
  /** @returns null for a body that is not signed with one of our secrets, too old or from the future */
  verify(body: Buffer, signature: string | undefined, now: Date): PaymentEvent | null;
  /** Customers of messages since then, for those that no webhook delivered. */
  customersChangedSince(since: Date): Promise<string[]>;
  /** Creates what the account lacks. @returns one line for each thing, with what differs */
  setUp(): Promise<{ ok: boolean; lines: string[] }>;
}

export type Change =
  | { kind: 'seats'; extraSeats: number }
  | { kind: 'interval'; interval: Interval; extraSeats: number }
  | { kind: 'start-paying'; extraSeats: number };
