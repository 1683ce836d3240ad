import type { Log } from '#infra/log.ts';
import type { Listener } from '#infra/postgres/listener.ts';
import type { Actor } from '#infra/scope.ts';

/** What has happened up to a position; `happened` is null where it is too much, or too long ago, to be told. */
export interface Batch<E> {
  at: string;
  happened: E[] | null;
}

/** Somebody who follows, and what has to be remembered of what they see. */
export interface Seat {
  actor: Actor;
  seen: Set<string>;
}

export interface Screen<T> {
  /** Before everything else; `told` is what was missed, null where it cannot be told. */
  begin(batch: { at: string; told: T[] | null }): void;
  tell(batch: { at: string; told: T[] }): void;
  /** Something was missed: everything is to be read anew. */
  reset(at: string): void;
  /** From time to time, so that a line that is dead is noticed. */
  beat(at: string): void;
  /** `shut-out`: may not follow any more; `leaving`: this node ends. */
  end(why: 'shut-out' | 'leaving'): void;
}

/** Where a hub learns what happened, and who may know of it. `E` is what happened, `T` what is told of it. */
export interface Source<E, T> {
  now(): Promise<string>;
  /** What was committed where these stand after one position, up to another or until now; each exactly once. */
  read(between: { after: string; until: string | null }, seats: Seat[]): Promise<Batch<E>>;
  /** What somebody sees when they begin. */
  seat(actor: Actor): Promise<Seat>;
  /** What each may know, judged by what they may see now. */
  sift(happened: E[], seats: Seat[]): Promise<Map<Seat, T[]>>;
  /** Who still stands where they stood. */
  standing(actors: Actor[]): Promise<Set<Actor>>;
  /** Whom a word of the database about somebody's standing concerns. */
  concerns(word: string, actor: Actor): boolean;
}

export interface Joining<T> {
  actor: Actor;
  screen: Screen<T>;
  since: string | null;
}

/** What the hub is for whoever answers requests. */
export interface Hub<T> {
  /** Adds a screen, told first what it missed since. Answers how to take it away. */
  join(joining: Joining<T>): Promise<() => void>;
  /** Those who follow and those who are about to. */
  count(which?: (actor: Actor) => boolean): number;
  /** Ends every screen, in order. */
  drain(): void;
}

interface Options<E, T> {
  source: Source<E, T>;
  /** Begins to listen; asked for with the first screen. */
  listen(heard: { events(): void; standing(word: string): void; everything(): void }): Listener;
  heartbeatMs: number;
  log: Log;
}

interface Follower<T> {
  seat: Seat;
  screen: Screen<T>;
}

/**
 * Tells all screens of this node what happened: one reading for all of them, one after the other, so that nobody is told
 * twice or left out, whoever comes or goes meanwhile.
 */
export class LiveHub<E, T> implements Hub<T> {
  readonly #options: Options<E, T>;
  readonly #followers = new Set<Follower<T>>();
  /** Counted from the moment they ask, so that many at once do not pass the limits together. */
  readonly #joining = new Set<{ actor: Actor }>();
  readonly #words = new Set<string>();
  readonly #waiting = new Set<() => Promise<void>>();
  /** Up to where everybody was told; null while there is nobody. */
  #at: string | null = null;
  #listener: Listener | null = null;
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: Options<E, T>) {
    this.#options = options;
  }

  join({ actor, screen, since }: Joining<T>): Promise<() => void> {
    const { source } = this.#options;
    const place = { actor };
    this.#joining.add(place);
    return this.#inTurn(async () => {
      this.#listen();
      const seat = await source.seat(actor);
      await this.#catchUp();
      const at = (this.#at ??= await source.now());
      const missed = since === null ? [] : (await source.read({ after: since, until: at }, [seat])).happened;
      const told = missed === null ? null : ((await source.sift(missed, [seat])).get(seat) ?? []);
      const follower = { seat, screen };
      this.#joining.delete(place);
      this.#followers.add(follower);
      try {
        screen.begin({ at, told });
        // Their standing may have changed since the gate looked.
        await this.#lookAtStanding([follower]);
      } catch (error) {
        // Nobody else knows of them: they would be kept for good.
        this.#followers.delete(follower);
        screen.end('leaving');
        throw error;
      }
      return () => this.#followers.delete(follower);
    }).finally(() => this.#joining.delete(place));
  }

  count(which: (actor: Actor) => boolean = () => true): number {
    const present = [...this.#followers].map(({ seat }) => seat.actor);
    return [...present, ...[...this.#joining].map(({ actor }) => actor)].filter(which).length;
  }

  drain(): void {
    for (const { screen } of this.#followers) screen.end('leaving');
    this.#followers.clear();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#listener?.close();
    await this.#last;
  }

  #listen(): void {
    const { listen, heartbeatMs } = this.#options;
    const beat = () => this.#soon(this.#beat);
    this.#listener ??= listen({
      events: () => this.#soon(this.#catchUp),
      standing: (word) => {
        this.#words.add(word);
        this.#soon(this.#heedWords);
      },
      everything: beat,
    });
    this.#timer ??= setInterval(beat, heartbeatMs).unref();
  }

  #inTurn<R>(work: () => Promise<R>): Promise<R> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Does it once, however often it is asked for while it waits for its turn. */
  #soon(work: () => Promise<void>): void {
    if (this.#waiting.has(work)) return;
    this.#waiting.add(work);
    this.#inTurn(() => {
      this.#waiting.delete(work);
      return work();
    }).catch((error: unknown) => this.#options.log.warn({ err: error }, 'open screens have to wait'));
  }

  readonly #catchUp = async (): Promise<void> => {
    if (this.#followers.size === 0) this.#at = null;
    if (this.#at === null) return;
    const { source } = this.#options;
    const present = [...this.#followers];
    const seats = present.map(({ seat }) => seat);
    const { at, happened } = await source.read({ after: this.#at, until: null }, seats);
    const told = happened && happened.length > 0 ? await source.sift(happened, seats) : null;
    this.#at = at;
    for (const { seat, screen } of present) {
      const own = told?.get(seat) ?? [];
      if (happened === null) screen.reset(at);
      else if (own.length > 0) screen.tell({ at, told: own });
    }
  };

  readonly #heedWords = (): Promise<void> => {
    const words = [...this.#words];
    this.#words.clear();
    const { source } = this.#options;
    const concerned = ({ seat }: Follower<T>) => words.some((word) => source.concerns(word, seat.actor));
    return this.#lookAtStanding([...this.#followers].filter(concerned));
  };

  readonly #beat = async (): Promise<void> => {
    await this.#catchUp();
    await this.#lookAtStanding([...this.#followers]);
    if (this.#at !== null) for (const { screen } of this.#followers) screen.beat(this.#at);
  };

  async #lookAtStanding(concerned: Follower<T>[]): Promise<void> {
    if (concerned.length === 0) return;
    const standing = await this.#options.source.standing(concerned.map(({ seat }) => seat.actor));
    for (const follower of concerned) {
      if (standing.has(follower.seat.actor)) continue;
      this.#followers.delete(follower);
      follower.screen.end('shut-out');
    }
  }
}
