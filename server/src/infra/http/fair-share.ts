import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@ad-foundry/contract/limits.ts';
import { createFairQueue } from '#infra/concurrency/fair-queue.ts';
import type { AccountScope } from '#infra/scope.ts';
import { abortOnClose } from './on-close.ts';
import type { HttpExchange } from './routes.ts';

export type FairShare = <T>(account: AccountScope, http: HttpExchange, work: () => Promise<T>) => Promise<T>;

// A client that repeats refused requests in a loop is slowed down to this pace on each connection.
const refusalMs = 1000;

/**
 * Shares a node between accounts and organizations: requests beyond an account's share wait, and are refused when too
 * many of them wait. @throws AppError `request.too-many` with the seconds to wait
 */
export function createFairShare(): FairShare {
  const queue = createFairQueue(limits.requestsAtOnce);
  return async ({ identity: { accountId }, organizationId }, http, work) => {
    const closed = abortOnClose(http);
    let isStarted = false;
    const start = () => {
      isStarted = true;
      return work();
    };
    try {
      return await queue.run({ accountId, organizationId: organizationId ?? accountId }, closed, start);
    } catch (error) {
      if (!isStarted) await sleep(refusalMs, undefined, { signal: closed }).catch(() => undefined);
      throw error;
    }
  };
}
