import type { LiveEvent } from '@ad-foundry/contract/events.ts';

/** Messages of the live connection, which are also sent between tabs. */
export type LiveMessage =
  /** The connection is open: events are delivered from now on, and data fetched before may be stale. */
  | { kind: 'connected' }
  | { kind: 'joined'; at: string; organizationId: string }
  | { kind: 'happened'; at: string; events: LiveEvent[] }
  | { kind: 'reset'; at: string }
  | { kind: 'ended' };

type TabMessage = LiveMessage | { kind: 'leader-query' } | { kind: 'leader-answer' };

const lockName = 'af-live';
const waitMs = { first: 1000, most: 30_000, answer: 3000 };

/**
 * One live connection (EventSource) for all tabs of a browser: the tab with the lock receives events and forwards them
 * to the others. A tab without the Web Locks API opens a separate connection.
 */
export class LiveConnection {
  readonly #receive: (message: LiveMessage) => void;
  readonly #tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName);
  #at: string | null = null;
  #isConnected = false;
  #source: EventSource | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  #waiting: AbortController | null = null;
  #release: (() => void) | null = null;

  constructor(receive: (message: LiveMessage) => void) {
    this.#receive = receive;
    this.#tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#readTabMessage(data));
    window.addEventListener('online', this.#connectNow);
  }

  /** Opens the connection, or receives events from the tab that has it. */
  open(): void {
    if (this.#release || this.#waiting) return;
    if (!navigator.locks) {
      this.#release = () => undefined;
      this.#connect();
      return;
    }
    this.#requestLock(false);
    // A suspended tab with the connection does not answer.
    this.#tabs?.postMessage({ kind: 'leader-query' } satisfies TabMessage);
    this.#unanswered = setTimeout(() => {
      this.#waiting?.abort();
      this.#requestLock(true);
    }, waitMs.answer);
  }

  /** Closes the connection so that another tab can open it; reopening makes up for missed events. */
  pause(): void {
    clearTimeout(this.#unanswered);
    this.#waiting?.abort();
    this.#waiting = null;
    this.#disconnect();
    this.#release?.();
    this.#release = null;
  }

  close(): void {
    this.pause();
    window.removeEventListener('online', this.#connectNow);
    this.#tabs?.close();
  }

  #requestLock(steal: boolean): void {
    const waiting = new AbortController();
    this.#waiting = waiting;
    const hold = () =>
      new Promise<void>((resolve) => {
        clearTimeout(this.#unanswered);
        this.#waiting = null;
        this.#release = resolve;
        this.#connect();
      });
    const options = steal ? { steal } : { signal: waiting.signal };
    void navigator.locks.request(lockName, options, hold).catch(() => {
      // Aborted before the lock was granted, or the lock was stolen by a tab that got no answer.
      if (this.#waiting === waiting || waiting.signal.aborted || !this.#release) return;
      this.#release = null;
      this.#disconnect();
    });
  }

  #readTabMessage(message: TabMessage): void {
    if (message.kind === 'leader-query') {
      if (!this.#release) return;
      this.#tabs?.postMessage({ kind: 'leader-answer' } satisfies TabMessage);
      // Only a visible tab has the connection.
      if (document.hidden) this.pause();
    } else if (message.kind === 'leader-answer') {
      clearTimeout(this.#unanswered);
      this.#announceConnected();
    } else this.#accept(message);
  }

  #accept(message: LiveMessage): void {
    if ('at' in message) this.#at = message.at;
    this.#receive(message);
    if (message.kind === 'joined') this.#announceConnected();
  }

  #announceConnected(): void {
    if (!this.#isConnected) this.#receive({ kind: 'connected' });
    this.#isConnected = true;
  }

  #share(message: LiveMessage): void {
    this.#accept(message);
    this.#tabs?.postMessage(message satisfies TabMessage);
  }

  readonly #connectNow = (): void => {
    if (this.#release && !this.#source) this.#connect();
  };

  #connect(): void {
    this.#disconnect();
    const since = this.#at === null ? '' : `?since=${encodeURIComponent(this.#at)}`;
    const source = new EventSource(`/api/events${since}`);
    this.#source = source;
    const on = (name: string, read: (message: MessageEvent<string>) => LiveMessage) =>
      source.addEventListener(name, (message: MessageEvent<string>) => this.#share(read(message)));
    on('joined', ({ lastEventId: at, data }) => {
      this.#failures = 0;
      return { kind: 'joined', at, ...(JSON.parse(data) as { organizationId: string }) };
    });
    on('happened', ({ lastEventId: at, data }) => ({ kind: 'happened', at, events: JSON.parse(data) as LiveEvent[] }));
    on('reset', ({ lastEventId: at }) => ({ kind: 'reset', at }));
    source.addEventListener('ended', () => this.#failed(true));
    source.addEventListener('error', () => this.#failed(source.readyState === EventSource.CLOSED));
  }

  /** `refused`: the server answered with an error. All tabs then check their session, once per series of failures. */
  #failed(refused: boolean): void {
    this.#disconnect();
    if (refused && this.#failures === 0) this.#share({ kind: 'ended' });
    const wait = Math.min(waitMs.first * 2 ** this.#failures, waitMs.most);
    this.#failures += 1;
    // Jitter, because browsers must not all reconnect at the same moment after a node fails.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  #disconnect(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
  }
}
