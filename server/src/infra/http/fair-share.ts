import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createFairQueue, type QueueLimits, type Requester } from '#infra/concurrency/fair-queue.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { abortOnClose } from './on-close.ts';
import { networkOf } from './request-metadata.ts';
import type { HttpExchange } from './routes.ts';

type FairShare = <T>(requester: Requester, http: HttpExchange, work: () => Promise<T>) => Promise<T>;

// Delay of a refusal, so that a client that repeats refused requests makes one per second and connection.
const refusalMs = 1000;

/**
 * Limits the requests that run at once per account, organization and node. Requests beyond a limit wait; beyond the
 * length of the queue they are refused. `work` must not send the response, since a slow client would occupy the place.
 * After the work, the place stays occupied for `restMs`, so that a client cannot fill the node with cheap requests.
 * @throws AppError `request.too-many` with the seconds to wait
 */
function createFairShare(queueLimits: QueueLimits, restMs: (result: unknown) => number = () => 0): FairShare {
  const queue = createFairQueue(queueLimits);
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

/** Runs a check, and delays its refusal. @throws the errors of the check */
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

/** Runs work within the limits of the client's network. */
export type NetworkShare = <T>(http: HttpExchange, work: () => Promise<T>) => Promise<T>;

export interface NodeShare {
  /** Runs an API request within the limits of its account, or of its network if it has no session. */
  ofRequest<T>(request: SharedRequest, work: () => Promise<T>): Promise<T>;
  /**
   * Reads the session of a request within the limits of its network, whose place stays occupied for a while after a
   * request without a session.
   */
  ofSession<T>(from: { network: string | null; http: HttpExchange }, read: () => Promise<T>): Promise<T>;
  /**
   * Serves pages, documents and refusals. Counted separately, so that a network's API requests do not delay its pages.
   */
  ofPages: NetworkShare;
}

/** Creates the limits of a node: by account and organization with a session, by network without one. */
export function createNodeShare({ trustLoopback }: { trustLoopback: boolean }): NodeShare {
  const shareOfAccounts = createFairShare(limits.requestsAtOnce);
  const rest = () => limits.anonymousRestMs;
  const shareOfNetworks = createFairShare(limits.anonymousRequestsAtOnce, rest);
  // Without a limit for the whole node, so that a load balancer's health checks never wait for other networks.
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
