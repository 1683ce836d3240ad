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

/** The events up to a position; null where they are too many or too old to be sent. */
export interface Batch {
  at: string;
  events: LoggedEvent[] | null;
}

/** A person with an open stream; `seen` holds the campaigns that a guest knows of. */
export interface Follower {
  actor: Actor;
  seen: Set<string>;
}

/** One open connection. */
export interface Screen {
  /** Sent first; `told` holds the missed events, null where they cannot be sent. */
  begin(batch: { at: string; told: LiveEvent[] | null }): void;
  tell(batch: { at: string; told: LiveEvent[] }): void;
  /** Events were lost: the client has to reload everything. */
  reset(at: string): void;
  /** Heartbeat, so that dead connections are detected. */
  beat(at: string): void;
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

export interface Joining {
  actor: Actor;
  screen: Screen;
  since: string | null;
}

interface Options {
  log: EventLog;
  /** Starts listening, with the first screen. `revoked` gets the id of an account or an organization. */
  listen(heard: { events(): void; revoked(id: string): void; everything(): void }): Listener;
  heartbeatMs: number;
  logger: Log;
}

interface Connection {
  follower: Follower;
  screen: Screen;
}

/**
 * Sends events to all screens of this node. Reads the log once for all of them, and serializes reads, joins and checks,
 * so that no screen gets an event twice or misses one while others open or close.
 */
export class LiveHub {
  readonly #options: Options;
  readonly #connections = new Set<Connection>();
  /** Counted from the request on, so that concurrent requests cannot exceed the limits together. */
  readonly #joining = new Set<{ actor: Actor }>();
  /** Accounts and organizations whose sessions have to be checked. */
  readonly #revoked = new Set<string>();
  readonly #queued = new Set<() => Promise<void>>();
  /** The position up to which every screen has received events; null while none is open. */
  #at: string | null = null;
  #listener: Listener | null = null;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds a screen, which first gets the events since `since`. Returns a function that removes it. */
  join({ actor, screen, since }: Joining): Promise<() => void> {
    const { log } = this.#options;
    const joining = { actor };
    this.#joining.add(joining);
    return this.#serialize(async () => {
      this.#listen();
      const follower = await log.follower(actor);
      await this.#catchUp();
      const at = (this.#at ??= await log.now());
      const missed = since === null ? [] : (await log.read({ after: since, until: at }, [follower])).events;
      const told = missed === null ? null : ((await log.filter(missed, [follower])).get(follower) ?? []);
      const connection = { follower, screen };
      this.#joining.delete(joining);
      this.#connections.add(connection);
      try {
        screen.begin({ at, told });
        // The session may have been revoked since the gate checked it.
        await this.#endRevoked([connection]);
      } catch (error) {
        // The caller gets no function to remove it.
        this.#connections.delete(connection);
        screen.end('leaving');
        throw error;
      }
      return () => this.#connections.delete(connection);
    }).finally(() => this.#joining.delete(joining));
  }

  /** Number of open screens and of those about to open. */
  count(which: (actor: Actor) => boolean = () => true): number {
    const present = [...this.#connections].map(({ follower }) => follower.actor);
    return [...present, ...[...this.#joining].map(({ actor }) => actor)].filter(which).length;
  }

  /** Ends the streams of all screens. */
  drain(): void {
    for (const { screen } of this.#connections) screen.end('leaving');
    this.#connections.clear();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#last;
  }

  #listen(): void {
    const { listen, heartbeatMs } = this.#options;
    const beat = () => this.#enqueue(this.#sendHeartbeat);
    this.#listener ??= listen({
      events: () => this.#enqueue(this.#catchUp),
      revoked: (id) => {
        this.#revoked.add(id);
        this.#enqueue(this.#checkRevoked);
      },
      everything: beat,
    });
    this.#timer ??= setInterval(beat, heartbeatMs).unref();
  }

  #serialize<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Queues the work unless it is queued already. */
  #enqueue(work: () => Promise<void>): void {
    if (this.#queued.has(work)) return;
    this.#queued.add(work);
    this.#serialize(() => {
      this.#queued.delete(work);
      return work();
    }).catch((error: unknown) => this.#options.logger.warn({ err: error }, 'open screens have to wait'));
  }

  readonly #catchUp = async (): Promise<void> => {
    if (this.#connections.size === 0) this.#at = null;
    if (this.#at === null) return;
    const { log } = this.#options;
    const present = [...this.#connections];
    const followers = present.map(({ follower }) => follower);
    const { at, events } = await log.read({ after: this.#at, until: null }, followers);
    const told = events && events.length > 0 ? await log.filter(events, followers) : null;
    this.#at = at;
    for (const { follower, screen } of present) {
      const own = told?.get(follower) ?? [];
      if (events === null) screen.reset(at);
      else if (own.length > 0) screen.tell({ at, told: own });
    }
  };

  readonly #checkRevoked = (): Promise<void> => {
    const ids = new Set(this.#revoked);
    this.#revoked.clear();
    const isConcerned = ({ follower: { actor } }: Connection) =>
      ids.has(actor.accountId) || ids.has(actor.organizationId);
    return this.#endRevoked([...this.#connections].filter(isConcerned));
  };

  readonly #sendHeartbeat = async (): Promise<void> => {
    await this.#catchUp();
    await this.#endRevoked([...this.#connections]);
    if (this.#at !== null) for (const { screen } of this.#connections) screen.beat(this.#at);
  };

  async #endRevoked(connections: Connection[]): Promise<void> {
    if (connections.length === 0) return;
    const authorized = await this.#options.log.filterAuthorized(connections.map(({ follower }) => follower.actor));
    for (const connection of connections) {
      if (authorized.has(connection.follower.actor)) continue;
      this.#connections.delete(connection);
      connection.screen.end('revoked');
    }
  }
}
