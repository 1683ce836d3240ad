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
  Stored,
  StripeEvent,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from './records.ts';

/** API version of every object and event. */
export const API_VERSION = '2026-10-28.endive';

/** Faults of webhooks, any number at once. */
export const webhookFaults = ['double', 'shuffle', 'delay', 'drop', 'wrong-signature', 'old-timestamp'] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** Faults of answers: 503 without work; the connection is cut after the work; 400 without work. */
export const answerFaults = ['none', 'down', 'lost', 'refused', 'wrong-key'] as const;
export type AnswerFault = (typeof answerFaults)[number];

/** A fault of the next answers; with `only`, of requests whose path or parameters contain it. */
export interface Faulty {
  fault: AnswerFault;
  count: number;
  only: string;
}
export const noFault: Faulty = { fault: 'none', count: 0, only: '' };

export interface Answered {
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
  answers: new Map<string, Answered>(),
});

export type Tables = ReturnType<typeof createTables>;

/** Everything of the sandbox's account. */
export class World {
  tables = createTables();
  /** Seconds that the sandbox's clock is ahead of the machine's, for customers without a test clock. */
  aheadSeconds = 0;
  webhookFaults = new Set<WebhookFault>();
  answerFault: Faulty = noFault;
  /** Address of the hosted pages, as the last request named it. */
  origin = 'http://127.0.0.1:4001';
  /** The signing secret of every new webhook endpoint; null makes one up. Known before a program that is configured with it. */
  endpointSecret: string | null = null;
  /** The moment up to which nothing is due; null after a change. */
  caughtUpTo: number | null = null;
  /** Requests by method and path without ids, for tests that count them. */
  calls = new Map<string, number>();
  /** Whether events are stored and delivered; not while customers are made in bulk. */
  isTelling = true;
  /** Called with every new event. */
  onEvent: (event: StripeEvent) => void = () => undefined;
  /** The clock that is being advanced, and the moment it has reached. */
  #running: { clock: string | null; at: number } | null = null;

  reset(): void {
    const { endpoints } = this.tables;
    this.tables = { ...createTables(), endpoints };
    this.aheadSeconds = 0;
    this.webhookFaults.clear();
    this.answerFault = noFault;
    this.calls.clear();
  }

  /** Unix seconds on this test clock, or on the sandbox's own. */
  now(clock: string | null = null): number {
    if (this.#running?.clock === clock) return this.#running.at;
    const frozen = clock === null ? undefined : this.tables.clocks.get(clock)?.frozen_time;
    return frozen ?? Math.floor(Date.now() / 1000) + this.aheadSeconds;
  }

  nowOf(customer: string): number {
    return this.now(this.tables.customers.get(customer)?.test_clock ?? null);
  }

  /** Runs work of a moment on a clock. */
  at(clock: string | null, at: number, work: () => void): void {
    this.#running = { clock, at };
    try {
      work();
    } finally {
      this.#running = null;
    }
  }

  newId(prefix: string): string {
    return `${prefix}_${createHash('sha256').update(randomBytes(16)).digest('base64url').replace(/[-_]/g, '').slice(0, 24)}`;
  }

  /** Any object with an id. */
  find(id: string): Stored | undefined {
    const { answers: _, ...tables } = this.tables;
    for (const table of Object.values(tables)) {
      const found = (table as Map<string, Stored>).get(id);
      if (found) return found;
    }
    return undefined;
  }
}
