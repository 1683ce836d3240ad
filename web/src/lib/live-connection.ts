import type { LiveEvent } from '@ad-foundry/contract/events.ts';

/** Messages of the live connection, also passed between tabs. */
export type LiveMessage =
  /** The connection is open: events are delivered from here on; data read before may be stale. */
  | { kind: 'begun' }
  | { kind: 'joined'; at: string; organizationId: string }
  | { kind: 'happened'; at: string; events: LiveEvent[] }
  | { kind: 'reset'; at: string }
  | { kind: 'ended' };

type TabMessage = LiveMessage | { kind: 'asked' } | { kind: 'held' };

const lockName = 'af-live';
const waitMs = { first: 1000, most: 30_000, held: 3000 };

/**
 * One live connection (EventSource) for all tabs of a browser: the tab that holds the lock listens and forwards events
 * to the others. A tab without the Web Locks API opens a connection of its own.
 */
export class LiveConnection {
  readonly #hear: (word: LiveMessage) => void;
  readonly #tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName);
  #at: string | null = null;
  #hasBegun = false;
  #source: EventSource | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  #waiting: AbortController | null = null;
  #letGo: (() => void) | null = null;

  constructor(hear: (word: LiveMessage) => void) {
    this.#hear = hear;
    this.#tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#heed(data));
    window.addEventListener('online', this.#connectNow);
  }

  /** Opens the connection, or listens to the tab that holds it. */
  open(): void {
    if (this.#letGo || this.#waiting) return;
    if (!navigator.locks) {
      this.#letGo = () => undefined;
      this.#connect();
      return;
    }
    this.#ask(false);
    // A suspended tab that holds the connection does not answer.
    this.#tabs?.postMessage({ kind: 'asked' } satisfies TabMessage);
    this.#unanswered = setTimeout(() => {
      this.#waiting?.abort();
      this.#ask(true);
    }, waitMs.held);
  }

  /** Closes the connection so that another tab can take it; missed events are caught up on when it is opened again. */
  pause(): void {
    clearTimeout(this.#unanswered);
    this.#waiting?.abort();
    this.#waiting = null;
    this.#disconnect();
    this.#letGo?.();
    this.#letGo = null;
  }

  close(): void {
    this.pause();
    window.removeEventListener('online', this.#connectNow);
    this.#tabs?.close();
  }

  #ask(steal: boolean): void {
    const waiting = new AbortController();
    this.#waiting = waiting;
    const hold = () =>
      new Promise<void>((resolve) => {
        clearTimeout(this.#unanswered);
        this.#waiting = null;
        this.#letGo = resolve;
        this.#connect();
      });
    const options = steal ? { steal } : { signal: waiting.signal };
    void navigator.locks.request(lockName, options, hold).catch(() => {
      // Aborted before the lock was granted, or the lock was stolen by a tab that got no answer.
      if (this.#waiting === waiting || waiting.signal.aborted || !this.#letGo) return;
      this.#letGo = null;
      this.#disconnect();
    });
  }

  #heed(note: TabMessage): void {
    if (note.kind === 'asked') {
      if (!this.#letGo) return;
      this.#tabs?.postMessage({ kind: 'held' } satisfies TabMessage);
      // The visible tab holds the connection.
      if (document.hidden) this.pause();
    } else if (note.kind === 'held') {
      clearTimeout(this.#unanswered);
      this.#begin();
    } else this.#take(note);
  }

  #take(word: LiveMessage): void {
    if ('at' in word) this.#at = word.at;
    this.#hear(word);
    if (word.kind === 'joined') this.#begin();
  }

  #begin(): void {
    if (!this.#hasBegun) this.#hear({ kind: 'begun' });
    this.#hasBegun = true;
  }

  #tell(word: LiveMessage): void {
    this.#take(word);
    this.#tabs?.postMessage(word satisfies TabMessage);
  }

  readonly #connectNow = (): void => {
    if (this.#letGo && !this.#source) this.#connect();
  };

  #connect(): void {
    this.#disconnect();
    const since = this.#at === null ? '' : `?since=${encodeURIComponent(this.#at)}`;
    const source = new EventSource(`/api/events${since}`);
    this.#source = source;
    const on = (name: string, take: (message: MessageEvent<string>) => LiveMessage) =>
      source.addEventListener(name, (message: MessageEvent<string>) => this.#tell(take(message)));
    on('joined', ({ lastEventId: at, data }) => {
      this.#failures = 0;
      return { kind: 'joined', at, ...(JSON.parse(data) as { organizationId: string }) };
    });
    on('happened', ({ lastEventId: at, data }) => ({ kind: 'happened', at, events: JSON.parse(data) as LiveEvent[] }));
    on('reset', ({ lastEventId: at }) => ({ kind: 'reset', at }));
    source.addEventListener('ended', () => this.#failed(true));
    source.addEventListener('error', () => this.#failed(source.readyState === EventSource.CLOSED));
  }

  /** `refused`: the server answered with an error. All tabs check their session then, once per run of failures. */
  #failed(refused: boolean): void {
    this.#disconnect();
    if (refused && this.#failures === 0) this.#tell({ kind: 'ended' });
    const wait = Math.min(waitMs.first * 2 ** this.#failures, waitMs.most);
    this.#failures += 1;
    // Jitter: after a node's failure, browsers must not all reconnect at the same moment.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
  }
}
