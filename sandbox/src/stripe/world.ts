import { createHash, randomBytes } from 'node:crypto';
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  StripeObject,
  StripeEvent,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from './records.ts';

/** API version of every object and event. */
export const API_VERSION = '2026-10-28.endive';

/** Faults of webhooks, which can be combined. */
export const webhookFaults = ['double', 'shuffle', 'delay', 'drop', 'wrong-signature', 'old-timestamp'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/**
 * Faults of responses: `down` answers 503, `refused` 400, `wrong-key` 401; `lost` cuts the connection after the
 * operation.
 */
export const answerFaults = ['none', 'down', 'lost', 'refused', 'wrong-key'] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** A fault of the next responses; with `only`, of requests whose path or parameters contain it. */
export interface AnswerFaultRule {
  fault: AnswerFault;
  count: number;
  only: string;
}
export const noFault: AnswerFaultRule = { fault: 'none', count: 0, only: '' };

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: unknown;
}

const createTables = () => ({
  customers: new Map<string, Customer>(),
  products: new Map<string, Product>(),
  prices: new Map<string, Price>(),
  subscriptions: new Map<string, Subscription>(),
  invoices: new Map<string, Invoice>(),
  paymentMethods: new Map<string, PaymentMethod>(),
  sessions: new Map<string, CheckoutSession>(),
  configurations: new Map<string, PortalConfiguration>(),
  portals: new Map<string, PortalSession>(),
  endpoints: new Map<string, WebhookEndpoint>(),
  events: new Map<string, StripeEvent>(),
  clocks: new Map<string, TestClock>(),
  answers: new Map<string, StoredAnswer>(),
});

export type Tables = ReturnType<typeof createTables>;

/** The state of the sandbox. */
export class World {
  tables = createTables();
  /** Seconds by which the sandbox's clock is ahead of the machine's, for customers without a test clock. */
  aheadSeconds = 0;
  webhookFaults = new Set<WebhookFault>();
  answerFault: AnswerFaultRule = noFault;
  /** Origin of the hosted pages, as the last request addressed it. */
  origin = 'http://127.0.0.1:4001';
  /** The signing secret of every new webhook endpoint; null generates one per endpoint. */
  endpointSecret: string | null = null;
  /** The time up to which everything due has been executed; null after a change. */
  caughtUpTo: number | null = null;
  /** Number of requests by method and path without ids, for tests. */
  calls = new Map<string, number>();
  /** Whether events are stored and sent; false while customers are created in bulk. */
  isAnnouncing = true;
  /** Called with every new event. */
  onEvent: (event: StripeEvent) => void = () => undefined;
  /** The clock being advanced, and its current time. */
  #running: { clock: string | null; at: number } | null = null;

  reset(): void {
    const { endpoints } = this.tables;
    this.tables = { ...createTables(), endpoints };
    this.aheadSeconds = 0;
    this.webhookFaults.clear();
    this.answerFault = noFault;
    this.calls.clear();
  }

  /** Unix seconds of this test clock, or of the sandbox's clock. */
  now(clock: string | null = null): number {
    if (this.#running?.clock === clock) return this.#running.at;
    const frozen = clock === null ? undefined : this.tables.clocks.get(clock)?.frozen_time;
    return frozen ?? Math.floor(Date.now() / 1000) + this.aheadSeconds;
  }

  nowOf(customer: string): number {
    return this.now(this.tables.customers.get(customer)?.test_clock ?? null);
  }

  /** Runs an action at a time of a clock. */
  at(clock: string | null, at: number, action: () => void): void {
    this.#running = { clock, at };
    try {
      action();
    } finally {
      this.#running = null;
    }
  }

  newId(prefix: string): string {
    return `${prefix}_${createHash('sha256').update(randomBytes(16)).digest('base64url').replace(/[-_]/g, '').slice(0, 24)}`;
  }

  /** Any object with an id. */
  find(id: string): StripeObject | undefined {
    const { answers: _, ...tables } = this.tables;
    for (const table of Object.values(tables)) {
      const found = (table as Map<string, StripeObject>).get(id);
      if (found) return found;
    }
    return undefined;
  }
}
