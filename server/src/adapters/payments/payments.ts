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
  /** Due amount in cents. */
  amount: number;
  at: Date;
  attempts: number;
  /** Null if none is planned, or if none would be made without a new card. */
  nextAttemptAt: Date | null;
  /** Why the last attempt failed, and which card it used. */
  reason: DeclineReason | null;
  failedCard: string | null;
}

/** A subscription as stored by the payment service. */
export interface PaidSubscription {
  id: string;
  createdAt: Date;
  /** As received, since a later release of the service may have other statuses. */
  status: string;
  interval: Interval;
  currency: string;
  /** Number of paid seats beyond the included one. */
  extraSeats: number;
  /** Cents of one unit per interval; null without such an item, or if its price in this currency is unknown. */
  baseAmount: number | null;
  seatAmount: number | null;
  trialStart: Date | null;
  trialEnd: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** The scheduled end, if any. */
  cancelAt: Date | null;
  /** The plan that follows at the scheduled end, as marked by `switchAtEnd`. */
  followedBy: 'month' | null;
  /** Whether such a mark remains although no end is scheduled any more. */
  hasStaleMark: boolean;
  endedAt: Date | null;
  card: Card | null;
  /** The unpaid invoice; null if none is open. */
  openInvoice: OpenInvoice | null;
  /** Whether any invoice above zero was ever paid. */
  wasPaid: boolean;
}

/** A customer with everything that determines the rights of an organization. */
export interface PaidCustomer {
  deleted: boolean;
  /** Seconds that the service's clock is ahead of real time, with a test clock; else 0. */
  aheadSeconds: number;
  /** Whether the customer's last saved card differs from that of the subscription. */
  cardsDiffer: boolean;
  /** The card of the next charge. */
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
  /** The charged amount and time; null if nothing was charged. */
  charged: { amount: number; at: Date } | null;
  currency: string;
  isTrial: boolean;
  pdfUrl: string | null;
  pageUrl: string | null;
  subscriptionId: string | null;
}

/** The cost of a change in cents: an amount now, negative for credit, and the next regular charge. */
export interface Preview {
  dueNow: number;
  /** Whether the change creates an invoice immediately, of whatever amount. */
  isAtOnce: boolean;
  next: {
    amount: number;
    /** The part of it for changes during the previous period; negative for credit. */
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
  /** From our metadata; null without it. */
  organizationId: string | null;
}

/** Why a call failed, as far as callers distinguish reasons. */
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
  /** Creates the customer of an organization once; with `insteadOf`, a replacement of a deleted one. @returns its id */
  createCustomer(organizationId: OrganizationId, insteadOf?: string): Promise<string>;
  describeCustomer(customerId: string, of: { name: string; email: string; locale: Locale }): Promise<void>;
  readCustomer(customerId: string): Promise<PaidCustomer>;
  /** Makes the newest card, from the last checkout or saved after it, the card of customer and subscription. */
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
  /** The next charge of the subscription; with a change, the cost of that change. */
  preview(request: { customerId: string; subscriptionId: string; change?: PlanChange }): Promise<Preview>;
  changeSeats(request: { subscriptionId: string; extraSeats: number; key: string }): Promise<void>;
  /** @throws PaymentError `declined`: nothing was changed */
  changeInterval(request: {
    subscriptionId: string;
    interval: Interval;
    extraSeats: number;
    key: string;
  }): Promise<void>;
  /** Ends a yearly subscription with its period, marked to be followed by a monthly one; repeatable. */
  switchAtEnd(subscriptionId: string): Promise<void>;
  /**
   * Starts the monthly subscription that follows a yearly one, once however often it is called. Nothing is charged before
   * `firstChargeAt`, so that a declined card leaves an unpaid invoice of a running plan, as at any renewal.
   */
  startMonthly(request: {
    organizationId: OrganizationId;
    customerId: string;
    currency: string;
    extraSeats: number;
    /** The ended yearly subscription. */
    endedId: string;
    firstChargeAt: Date;
  }): Promise<void>;
  /** Removes the mark of `switchAtEnd`. */
  removeMark(subscriptionId: string): Promise<void>;
  /** Ends the trial and charges the first period. */
  startPaying(request: { subscriptionId: string; extraSeats: number; key: string }): Promise<void>;
  /** Revokes a cancellation at the end of the period, and a switch to monthly. */
  keep(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  cancelNow(subscriptionId: string): Promise<void>;
  /** Charges open invoices of a subscription to a card, the oldest first. @throws PaymentError `declined` */
  payOpenInvoices(request: { subscriptionId: string; cardId: string }): Promise<void>;
  invoices(customerId: string): Promise<InvoiceLine[]>;
  contact(customerId: string): Promise<Contact>;
  /** @returns null for a body without one of our signatures, or with a time that is too old or in the future */
  verify(body: Buffer, signature: string | undefined, now: Date): PaymentEvent | null;
  /** Customers with events since then, to catch up on messages that no webhook delivered. */
  customersChangedSince(since: Date): Promise<string[]>;
  /** Creates missing objects in the account. @returns one line per object, with its differences */
  setUp(): Promise<{ ok: boolean; lines: string[] }>;
}

export type PlanChange =
  | { kind: 'seats'; extraSeats: number }
  | { kind: 'interval'; interval: Interval; extraSeats: number }
  | { kind: 'start-paying'; extraSeats: number };
