import { AppError } from '#infra/errors.ts';

interface Requester {
  accountId: string;
  organizationId: string;
}

export interface FairQueue {
  /**
   * Runs work as soon as the limits allow; aborting the signal removes waiting work from the queue.
   * @throws AppError `request.too-many` with the seconds to wait, when the account's queue is full or the signal aborts
   */
  run<T>(requester: Requester, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface QueueLimits {
  perAccount: number;
  perOrganization: number;
  perNode: number;
  /** Waiting tasks of one account. */
  waiting: number;
}

/**
 * Limits concurrent work per account, organization and process. A free place goes to the organization with the least
 * running work; within it, first come, first served.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const running = new Set<Requester>();
  const waiting = new Map<Requester, () => void>();

  const mayStart = (requester: Requester) =>
    running.size < limits.perNode &&
    count(running, 'organizationId', requester) < limits.perOrganization &&
    count(running, 'accountId', requester) < limits.perAccount;

  const startNext = () => {
    for (;;) {
      const [next] = [...waiting.keys()]
        .filter(mayStart)
        .toSorted((a, b) => count(running, 'organizationId', a) - count(running, 'organizationId', b));
      if (!next) return;
      waiting.get(next)?.();
    }
  };

  const waitForTurn = (requester: Requester, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(requester);
        reject(new AppError('request.too-many', { retryAfterSeconds: 5 }));
      };
      if (signal.aborted || count(waiting.keys(), 'accountId', requester) >= limits.waiting) return leave();
      signal.addEventListener('abort', leave, { once: true });
      waiting.set(requester, () => {
        signal.removeEventListener('abort', leave);
        waiting.delete(requester);
        running.add(requester);
        resolve();
      });
      startNext();
    });

  return {
    async run({ accountId, organizationId }, signal, work) {
      const requester = { accountId, organizationId };
      await waitForTurn(requester, signal);
      try {
        return await work();
      } finally {
        running.delete(requester);
        startNext();
      }
    },
  };
}

function count(all: Iterable<Requester>, by: keyof Requester, requester: Requester): number {
  let found = 0;
  for (const one of all) if (one[by] === requester[by]) found += 1;
  return found;
}
