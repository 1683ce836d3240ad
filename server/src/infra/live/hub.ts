import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import type { AccountId, CampaignId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Log } from '#infra/log.ts';
import type { Listener } from '#infra/postgres/listener.ts';
import type { Actor } from '#infra/scope.ts';

/** An event as read from the log, with the campaign it belongs to and the account of the member it concerns. */
export interface LoggedEvent {
  name: string;
  organizationId: OrganizationId;
  payload: Record<string, unknown>;
  campaignId: CampaignId | null;
  accountId: AccountId | null;
}

/** The events up to a position; null if they are too many or too old to send. */
export interface Batch {
  at: string;
  events: LoggedEvent[] | null;
}

/** A person with an open stream; `seenCampaigns` are the campaigns whose events a guest has been allowed to receive. */
export interface Follower {
  actor: Actor;
  seenCampaigns: Set<string>;
}

/** One open connection. */
export interface Connection {
  /** Sent first; `missed` is null if the missed events cannot be sent. */
  begin(batch: { at: string; missed: LiveEvent[] | null }): void;
  send(batch: { at: string; events: LiveEvent[] }): void;
  /** Events were lost: the client has to reload everything. */
  reset(at: string): void;
  /** Heartbeat, so that dead connections are detected. */
  heartbeat(at: string): void;
  /** `revoked`: the session or permission ended; `leaving`: this node shuts down. */
  end(why: 'revoked' | 'leaving'): void;
}

/** Reads of the event log that the hub needs. */
export interface EventLog {
  now(): Promise<string>;
  /** Events committed in the followers' organizations between `after` and `until` (null: now), each exactly once. */
  read(between: { after: string; until: string | null }, followers: Follower[]): Promise<Batch>;
  /** Creates a follower, with the campaigns that a guest may see at the start. */
  follower(actor: Actor): Promise<Follower>;
  /** The events that each follower may see, by current permissions. */
  filter(events: LoggedEvent[], followers: Follower[]): Promise<Map<Follower, LiveEvent[]>>;
  /** The actors whose session is still valid, in the same organization and role. */
  filterAuthorized(actors: Actor[]): Promise<Set<Actor>>;
}

export interface JoinRequest {
  actor: Actor;
  connection: Connection;
  since: string | null;
}

interface Options {
  log: EventLog;
  /** Starts listening at the first connection. `revoked` receives the id of an account or an organization. */
  listen(handlers: { events(): void; revoked(id: string): void; everything(): void }): Listener;
  heartbeatMs: number;
  logger: Log;
}

interface Subscription {
  follower: Follower;
  connection: Connection;
}

/**
 * Sends events to all connections of this node. Reads the log once for all of them, and serializes reads, joins and
 * checks, so that no connection gets an event twice or misses one while others open or close.
 */
export class LiveHub {
  readonly #options: Options;
  readonly #subscriptions = new Set<Subscription>();
  /** Counted from the request on, so that concurrent requests cannot exceed the limits together. */
  readonly #joining = new Set<{ actor: Actor }>();
  /** Accounts and organizations whose sessions have to be checked. */
  readonly #revoked = new Set<string>();
  readonly #queued = new Set<() => Promise<void>>();
  /** The position up to which every connection has received events; null without open connections. */
  #at: string | null = null;
  #listener: Listener | null = null;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds a connection, which first gets the events since `since`. Returns a function that removes it. */
  join({ actor, connection, since }: JoinRequest): Promise<() => void> {
    const { log } = this.#options;
    const joining = { actor };
    this.#joining.add(joining);
    return this.#serialize(async () => {
      this.#listen();
      const follower = await log.follower(actor);
      await this.#catchUp();
      const at = (this.#at ??= await log.now());
      const read = since === null ? [] : (await log.read({ after: since, until: at }, [follower])).events;
      const missed = read === null ? null : ((await log.filter(read, [follower])).get(follower) ?? []);
      const subscription = { follower, connection };
      this.#joining.delete(joining);
      this.#subscriptions.add(subscription);
      try {
        connection.begin({ at, missed });
        // The session may have been revoked since the gate checked it.
        await this.#endRevoked([subscription]);
      } catch (error) {
        // The caller receives no function to remove the connection.
        this.#subscriptions.delete(subscription);
        connection.end('leaving');
        throw error;
      }
      return () => this.#subscriptions.delete(subscription);
    }).finally(() => this.#joining.delete(joining));
  }

  /** Number of open connections and of those about to open. */
  count(which: (actor: Actor) => boolean = () => true): number {
    const present = [...this.#subscriptions].map(({ follower }) => follower.actor);
    return [...present, ...[...this.#joining].map(({ actor }) => actor)].filter(which).length;
  }

  /** Ends the streams of all connections. */
  drain(): void {
    for (const { connection } of this.#subscriptions) connection.end('leaving');
    this.#subscriptions.clear();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#last;
  }

  #listen(): void {
    const { listen, heartbeatMs } = this.#options;
    const sendHeartbeat = () => this.#enqueue(this.#sendHeartbeat);
    this.#listener ??= listen({
      events: () => this.#enqueue(this.#catchUp),
      revoked: (id) => {
        this.#revoked.add(id);
        this.#enqueue(this.#checkRevoked);
      },
      everything: sendHeartbeat,
    });
    this.#timer ??= setInterval(sendHeartbeat, heartbeatMs).unref();
  }

  #serialize<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Queues the work unless it is already queued. */
  #enqueue(work: () => Promise<void>): void {
    if (this.#queued.has(work)) return;
    this.#queued.add(work);
    this.#serialize(() => {
      this.#queued.delete(work);
      return work();
    }).catch((error: unknown) => this.#options.logger.warn({ err: error }, 'open screens have to wait'));
  }

  readonly #catchUp = async (): Promise<void> => {
    if (this.#subscriptions.size === 0) this.#at = null;
    if (this.#at === null) return;
    const { log } = this.#options;
    const present = [...this.#subscriptions];
    const followers = present.map(({ follower }) => follower);
    const { at, events } = await log.read({ after: this.#at, until: null }, followers);
    const visible = events && events.length > 0 ? await log.filter(events, followers) : null;
    this.#at = at;
    for (const { follower, connection } of present) {
      const followerEvents = visible?.get(follower) ?? [];
      if (events === null) connection.reset(at);
      else if (followerEvents.length > 0) connection.send({ at, events: followerEvents });
    }
  };

  readonly #checkRevoked = (): Promise<void> => {
    const ids = new Set(this.#revoked);
    this.#revoked.clear();
    const isConcerned = ({ follower: { actor } }: Subscription) =>
      ids.has(actor.accountId) || ids.has(actor.organizationId);
    return this.#endRevoked([...this.#subscriptions].filter(isConcerned));
  };

  readonly #sendHeartbeat = async (): Promise<void> => {
    await this.#catchUp();
    await this.#endRevoked([...this.#subscriptions]);
    if (this.#at !== null) for (const { connection } of this.#subscriptions) connection.heartbeat(this.#at);
  };

  async #endRevoked(subscriptions: Subscription[]): Promise<void> {
    if (subscriptions.length === 0) return;
    const authorized = await this.#options.log.filterAuthorized(subscriptions.map(({ follower }) => follower.actor));
    for (const subscription of subscriptions) {
      if (authorized.has(subscription.follower.actor)) continue;
      this.#subscriptions.delete(subscription);
      subscription.connection.end('revoked');
    }
  }
}
