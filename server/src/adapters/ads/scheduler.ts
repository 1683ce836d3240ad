import type { Access } from './ad-provider.ts';
import { AdPlatformError } from './ad-platform-error.ts';
import { createCounts } from './usage-counts.ts';
import type { UsageHint } from './usage-hint.ts';

export interface Scheduler {
  /**
   * Runs a call when the limits of its keys allow it: `keys` are the app and, for a call about an ad account, that
   * account.
   * @throws AdPlatformError `throttled` if that takes more than a few seconds, or when `access.signal` aborts
   */
  run<T>(keys: readonly string[], access: Requester, call: () => Promise<T>): Promise<T>;
  /** Updates the limits from a response. */
  learn(hints: readonly UsageHint[]): void;
}

interface Options {
  now(): Date;
  perKey?: number;
  total?: number;
}

/** The longest wait inside `run`. */
const timeoutMs = 5000;

interface Waiting {
  keys: readonly string[];
  access: Requester;
  start(): void;
  refuse(until: number): void;
}

type Requester = Omit<Access, 'token'>;

/**
 * Spaces the calls to one platform by the limits that its responses report. Calls for waiting people come first; then
 * those of the organization with the fewest running calls; then in order of arrival.
 */
export function createScheduler({ now, perKey = 8, total = 24 }: Options): Scheduler {
  const counts = createCounts(perKey);
  const queue = createQueue({ counts, now, total });
  return {
    async run(keys, access, call) {
      const turn = await waitForTurn(queue, { keys, access, now });
      try {
        return await call();
      } finally {
        queue.end(turn);
      }
    },
    learn(hints) {
      counts.learn(hints, now().getTime());
      queue.admit();
    },
  };
}

type Queue = ReturnType<typeof createQueue>;

function createQueue({ counts, now, total }: { counts: ReturnType<typeof createCounts>; now(): Date; total: number }) {
  const waiting = new Set<Waiting>();
  const running = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  const runningOf = ({ access }: Waiting) =>
    [...running].filter((call) => call.access.organizationId === access.organizationId).length;
  const inOrder = (a: Waiting, b: Waiting) =>
    Number(b.access.urgency === 'interactive') - Number(a.access.urgency === 'interactive') ||
    runningOf(a) - runningOf(b);

  const startNext = (at: number): boolean => {
    if (running.size >= total) return false;
    const [next] = [...waiting]
      .filter(({ keys, access }) => counts.hasRoom(keys, at) && counts.allowedAt(keys, access.urgency, at) <= at)
      .toSorted(inOrder);
    if (!next) return false;
    waiting.delete(next);
    running.add(next);
    counts.begin(next.keys, at);
    next.start();
    return true;
  };

  /**
   * Starts the calls that may start, refuses those that would wait too long, and runs again when the next call is
   * allowed.
   */
  const admit = () => {
    clearTimeout(timer);
    const at = now().getTime();
    while (startNext(at));
    const times = [...waiting].map((call) => ({
      call,
      time: counts.allowedAt(call.keys, call.access.urgency, at),
    }));
    for (const { call, time } of times) if (time - at > timeoutMs) call.refuse(time);
    const next = Math.min(...times.filter(({ call, time }) => waiting.has(call) && time > at).map(({ time }) => time));
    if (Number.isFinite(next)) timer = setTimeout(admit, next - at).unref();
  };

  return {
    admit,
    add(call: Waiting) {
      waiting.add(call);
      admit();
    },
    leave: (call: Waiting) => waiting.delete(call),
    end(call: Waiting) {
      running.delete(call);
      counts.end(call.keys);
      admit();
    },
  };
}

/** @throws AdPlatformError `throttled` */
function waitForTurn(
  queue: Queue,
  { keys, access, now }: { keys: readonly string[]; access: Requester; now(): Date },
): Promise<Waiting> {
  return new Promise((resolve, reject) => {
    const end = () => {
      queue.leave(call);
      access.signal?.removeEventListener('abort', abort);
    };
    const call: Waiting = {
      keys,
      access,
      start() {
        end();
        resolve(call);
      },
      refuse(until) {
        end();
        reject(new AdPlatformError({ kind: 'throttled', until: new Date(until) }));
      },
    };
    const abort = () => call.refuse(now().getTime());
    if (access.signal?.aborted) return abort();
    access.signal?.addEventListener('abort', abort, { once: true });
    queue.add(call);
  });
}
