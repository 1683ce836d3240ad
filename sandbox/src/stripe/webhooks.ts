import { createHmac } from 'node:crypto';
import type { StripeEvent, WebhookEndpoint } from './records.ts';
import type { World } from './world.ts';

/** Milliseconds before each retry; an event is sent to an endpoint at most eight times. */
const RETRIES_MS = [1000, 5000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
const LATE_MS = 3000;
const LOGGED = 500;

export interface Attempt {
  at: string;
  event: string;
  type: string;
  url: string;
  /** HTTP status, or the reason of a failed connection. */
  result: string;
}

/** Sends signed events to the registered endpoints, subject to the world's faults. */
export class Webhooks {
  readonly log: Attempt[] = [];
  readonly #world: World;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Events of the same moment, collected for shuffling or for sending in order. */
  #batch: StripeEvent[] = [];
  #sent = Promise.resolve();

  constructor(world: World) {
    this.#world = world;
  }

  announce(event: StripeEvent): void {
    this.#batch.push(event);
    if (this.#batch.length === 1) this.#after(this.#world.webhookFaults.has('shuffle') ? 200 : 0, () => this.#flush());
  }

  /** Resolves when no event is being sent. */
  whenIdle(): Promise<void> {
    return this.#sent;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  #flush(): void {
    const faults = this.#world.webhookFaults;
    let events = this.#batch.splice(0);
    if (faults.has('drop')) return;
    if (faults.has('double')) events = [...events, ...events];
    if (faults.has('shuffle'))
      events = events
        .map((event) => ({ event, by: Math.random() }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ event }) => event);
    const deliver = () => {
      this.#sent = this.#sent.then(async () => {
        for (const event of events) await this.#toAll(event);
      });
    };
    if (faults.has('delay')) this.#after(LATE_MS, deliver);
    else deliver();
  }

  async #toAll(event: StripeEvent): Promise<void> {
    for (const endpoint of this.#world.tables.endpoints.values()) {
      const enabledEvents = endpoint.enabled_events;
      if (endpoint.status !== 'enabled' || !(enabledEvents.includes('*') || enabledEvents.includes(event.type)))
        continue;
      await this.#deliver(event, endpoint, 0);
    }
  }

  async #deliver(event: StripeEvent, endpoint: WebhookEndpoint, attempts: number): Promise<void> {
    // Also drops events that were announced before the fault was set.
    if (this.#world.webhookFaults.has('drop')) return;
    const body = JSON.stringify(event, null, 2);
    const result = await this.#post(endpoint, body);
    this.log.unshift({ at: new Date().toISOString(), event: event.id, type: event.type, url: endpoint.url, result });
    this.log.length = Math.min(this.log.length, LOGGED);
    if (result.startsWith('2')) event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
    else if (RETRIES_MS[attempts] !== undefined) {
      this.#after(RETRIES_MS[attempts], () => void this.#deliver(event, endpoint, attempts + 1));
    }
  }

  async #post({ url, secret }: WebhookEndpoint, body: string): Promise<string> {
    const faults = this.#world.webhookFaults;
    const at = Math.floor(Date.now() / 1000) - (faults.has('old-timestamp') ? 3600 : 0);
    const key = faults.has('wrong-signature') ? 'whsec_wrong' : secret;
    const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature}`,
    };
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
      return String(answer.status);
    } catch (error) {
      return String((error as Error).cause ?? error);
    }
  }
}
