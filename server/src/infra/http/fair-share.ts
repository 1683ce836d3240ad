import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createFairQueue, type QueueLimits, type Requester } from '#infra/concurrency/fair-queue.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { abortOnClose } from './on-close.ts';
import { networkOf } from './request-metadata.ts';
import type { HttpExchange } from './routes.ts';

type FairShare = <T>(requester: Requester, http: HttpExchange, work: () => Promise<T>) => Promise<T>;

// The pace of a client that repeats refused requests in a loop, per connection.
const refusalMs = 1000;

/**
 * Shares a node between accounts and organizations, or between networks: requests beyond a share wait, and are refused
 * when too many of them wait. The work must not send the answer, whose time the client decides. A place stays
 * occupied for a time after the work, so that cheap requests in a loop leave time for others.
 * @throws AppError `request.too-many` with the seconds to wait
 */
function createFairShare(most: QueueLimits, restMs: (result: unknown) => number = () => 0): FairShare {
  const queue = createFairQueue(most);
  return async (requester, http, work) => {
    const closed = abortOnClose(http);
    const place = await queue.acquire(requester, closed).catch(async (error: unknown) => {
      await delayRefusal(closed);
      throw error;
    });
    let result: unknown = null;
    try {
      const outcome = await work();
      result = outcome;
      return outcome;
    } finally {
      const rest = restMs(result);
      if (rest > 0) setTimeout(place.end, rest).unref();
      else place.end();
    }
  };
}

const delayRefusal = (closed: AbortSignal): Promise<unknown> =>
  sleep(refusalMs, undefined, { signal: closed }).catch(() => undefined);

/** Runs a check; its refusal is delayed while the connection waits. @throws what the check throws */
export async function refuseSlowly(http: HttpExchange, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    await delayRefusal(abortOnClose(http));
    throw error;
  }
}

interface SharedRequest {
  path: string;
  scope: BaseScope;
  account: AccountScope | null;
  http: HttpExchange;
}

/** Runs the work for a page or a document in the share of its network. */
export type NetworkShare = <T>(http: HttpExchange, work: () => Promise<T>) => Promise<T>;

export interface NodeShare {
  ofRequest<T>(request: SharedRequest, work: () => Promise<T>): Promise<T>;
  /** Reads the session of a request in the share of its network; without a session, the place stays occupied for a time. */
  ofSession<T>(from: { network: string | null; http: HttpExchange }, read: () => Promise<T>): Promise<T>;
  /**
   * Pages, documents and refusals have a separate share, so that API requests from the same address do not delay pages.
   */
  ofPages: NetworkShare;
}

/** Shares the node between accounts and organizations, and the remainder between networks without a session. */
export function createNodeShare({ trustLoopback }: { trustLoopback: boolean }): NodeShare {
  const shareOfAccounts = createFairShare(limits.requestsAtOnce);
  const rest = () => limits.anonymousRestMs;
  const shareOfNetworks = createFairShare(limits.anonymousRequestsAtOnce, rest);
  // Health checks of a balancer must not wait for other networks.
  const shareOfChecks = createFairShare({ ...limits.anonymousRequestsAtOnce, perNode: Infinity }, rest);
  const shareOfPages = createFairShare(limits.anonymousRequestsAtOnce, rest);
  const shareOfSessions = createFairShare(limits.sessionsReadAtOnce, (session) => (session === null ? rest() : 0));
  return {
    ofRequest({ path, scope, account, http }, work) {
      if (account !== null) {
        const { accountId } = account.identity;
        return shareOfAccounts({ accountId, organizationId: account.organizationId ?? accountId }, http, work);
      }
      const network = scope.request?.network ?? null;
      if (network === null) return work();
      const share = path.startsWith('/health/') ? shareOfChecks : shareOfNetworks;
      return share({ accountId: network, organizationId: network }, http, work);
    },
    ofSession({ network, http }, read) {
      return network === null ? read() : shareOfSessions({ accountId: network, organizationId: network }, http, read);
    },
    ofPages(http, work) {
      const network = networkOf({ ip: http.request.ip, trustLoopback });
      return network === null ? work() : shareOfPages({ accountId: network, organizationId: network }, http, work);
    },
  };
}
