import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createFairQueue, type QueueLimits, type Requester } from '#infra/concurrency/fair-queue.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { abortOnClose } from './on-close.ts';
import type { HttpExchange } from './routes.ts';

type FairShare = <T>(requester: Requester, http: HttpExchange, work: () => Promise<T>) => Promise<T>;

// A client that repeats refused requests in a loop is slowed down to this pace on each connection.
const refusalMs = 1000;

/**
 * Shares a node between accounts and organizations, or between networks: requests beyond a share wait, and are refused
 * when too many of them wait. @throws AppError `request.too-many` with the seconds to wait
 */
function createFairShare(most: QueueLimits): FairShare {
  const queue = createFairQueue(most);
  return async (requester, http, work) => {
    const closed = abortOnClose(http);
    let isStarted = false;
    const start = () => {
      isStarted = true;
      return work();
    };
    try {
      return await queue.run(requester, closed, start);
    } catch (error) {
      if (!isStarted) await delayRefusal(closed);
      throw error;
    }
  };
}

const delayRefusal = (closed: AbortSignal): Promise<unknown> =>
  sleep(refusalMs, undefined, { signal: closed }).catch(() => undefined);

/** Does a check that may refuse; a refusal is answered later, while its connection waits. @throws what the check throws */
export async function refuseSlowly(http: HttpExchange, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    await delayRefusal(abortOnClose(http));
    throw error;
  }
}

interface Asked {
  path: string;
  scope: BaseScope;
  account: AccountScope | null;
  http: HttpExchange;
}

/** Shares the node between accounts and organizations, and what is left of it between networks without a session. */
export function createNodeShare() {
  const shareOfAccounts = createFairShare(limits.requestsAtOnce);
  const shareOfNetworks = createFairShare(limits.anonymousRequestsAtOnce);
  return <T>({ path, scope, account, http }: Asked, work: () => Promise<T>): Promise<T> => {
    if (account !== null) {
      const { accountId } = account.identity;
      return shareOfAccounts({ accountId, organizationId: account.organizationId ?? accountId }, http, work);
    }
    const network = scope.request?.network ?? null;
    // The checks of a balancer must not wait.
    if (network === null || path.startsWith('/health/')) return work();
    return shareOfNetworks({ accountId: network, organizationId: network }, http, work);
  };
}
