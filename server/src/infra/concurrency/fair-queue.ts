import { AppError } from '#infra/errors.ts';

export interface Requester {
  accountId: string;
  organizationId: string;
}

/** A place, occupied until `end` is called. */
interface Place {
  end: () => void;
}

export interface FairQueue {
  /**
   * Acquires a place as soon as the limits allow; aborting the signal leaves the queue. The place stays occupied until
   * `end` is called.
   * @throws AppError `request.too-many` with the seconds to wait, if the account's queue is full or the signal aborts
   */
  acquire(requester: Requester, signal: AbortSignal): Promise<Place>;
  /** Runs work on a place. @throws the errors of `acquire` and of the work */
  run<T>(requester: Requester, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

export interface QueueLimits {
  perAccount: number;
  perOrganization: number;
  perNode: number;
  /** Maximum number of waiting tasks of one account. */
  waiting: number;
  /**
   * Maximum number of running tasks of one account or organization while no other has been active for this time, so
   * that places stay free for the next one.
   */
  alone?: { places: number; afterMs: number };
  /** A lower limit of running tasks for an account with more than this many waiting, while others are active. */
  crowded?: { waiting: number; places: number } | undefined;
}

interface Task extends Requester {
  start: () => void;
}

/** Waiting tasks by organization and account; the last served ones are at the end of both maps. */
type Waiting = Map<string, Map<string, Set<Task>>>;

/**
 * Limits concurrent work per account, organization and process. A free place goes to the organization with the least
 * running work; within it, to its accounts in turn.
 */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const running = { accounts: new Map<string, number>(), organizations: new Map<string, number>(), all: 0 };
  const waiting: Waiting = new Map();
  const recent = { accounts: createRecent(limits.alone?.afterMs), organizations: createRecent(limits.alone?.afterMs) };
  const alonePlaces = limits.alone?.places ?? limits.perNode;
  const current = (): QueueLimits => ({
    ...limits,
    ...(recent.accounts.isShared() ? {} : { perAccount: alonePlaces, crowded: undefined }),
    perOrganization: recent.organizations.isShared() ? limits.perOrganization : alonePlaces,
  });

  const count = ({ accountId, organizationId }: Requester, step: 1 | -1) => {
    add(running.accounts, accountId, step);
    add(running.organizations, organizationId, step);
    running.all += step;
  };

  const startNext = () => {
    while (running.all < limits.perNode) {
      const next = findNext(waiting, running, current());
      if (!next) return;
      remove(waiting, next);
      rotate(waiting, next);
      count(next, 1);
      next.start();
    }
  };

  const waitForTurn = (requester: Requester, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const task = { ...requester, start: () => undefined as void };
      const leave = () => {
        remove(waiting, task);
        reject(new AppError('request.too-many', { retryAfterSeconds: 5 }));
      };
      const waitingCount = waiting.get(task.organizationId)?.get(task.accountId)?.size ?? 0;
      if (signal.aborted || waitingCount >= limits.waiting) return leave();
      signal.addEventListener('abort', leave, { once: true });
      task.start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      insert(waiting, task);
      startNext();
    });

  const acquire = async (requester: Requester, signal: AbortSignal): Promise<Place> => {
    recent.accounts.add(requester.accountId);
    recent.organizations.add(requester.organizationId);
    await waitForTurn(requester, signal);
    return {
      end() {
        count(requester, -1);
        startNext();
      },
    };
  };
  return {
    acquire,
    run: (requester, signal, work) => onPlace(acquire(requester, signal), work),
  };
}

async function onPlace<T>(place: Promise<Place>, work: () => Promise<T>): Promise<T> {
  const { end } = await place;
  try {
    return await work();
  } finally {
    end();
  }
}

/** Whether several keys were added within a time; always true without a time. */
function createRecent(withinMs: number | undefined): { add(key: string): void; isShared(): boolean } {
  // The oldest key comes first.
  const seen = new Map<string, number>();
  return {
    add(key) {
      if (withinMs !== undefined) moveToEnd(seen, key, performance.now());
    },
    isShared() {
      if (withinMs === undefined) return true;
      const since = performance.now() - withinMs;
      for (const [key, at] of seen) {
        if (at >= since) break;
        seen.delete(key);
      }
      return seen.size > 1;
    },
  };
}

interface Running {
  accounts: Map<string, number>;
  organizations: Map<string, number>;
}

function findNext(waiting: Waiting, running: Running, limits: QueueLimits): Task | undefined {
  let best: { task: Task; load: number } | undefined;
  for (const [organizationId, accounts] of waiting) {
    const load = running.organizations.get(organizationId) ?? 0;
    if (load >= limits.perOrganization || (best && load >= best.load)) continue;
    for (const [accountId, tasks] of accounts) {
      const [task] = tasks;
      const { perAccount, crowded } = limits;
      const places = crowded && tasks.size > crowded.waiting ? crowded.places : perAccount;
      if (!task || (running.accounts.get(accountId) ?? 0) >= places) continue;
      best = { task, load };
      break;
    }
  }
  return best?.task;
}

function insert(waiting: Waiting, task: Task): void {
  const accounts = waiting.get(task.organizationId) ?? new Map<string, Set<Task>>();
  waiting.set(task.organizationId, accounts);
  accounts.set(task.accountId, (accounts.get(task.accountId) ?? new Set()).add(task));
}

function remove(waiting: Waiting, task: Task): void {
  const accounts = waiting.get(task.organizationId);
  const tasks = accounts?.get(task.accountId);
  tasks?.delete(task);
  if (tasks?.size === 0) accounts?.delete(task.accountId);
  if (accounts?.size === 0) waiting.delete(task.organizationId);
}

/** Moves the organization and the account of a task to the end of the maps. */
function rotate(waiting: Waiting, { organizationId, accountId }: Requester): void {
  const accounts = waiting.get(organizationId);
  const tasks = accounts?.get(accountId);
  if (accounts && tasks) moveToEnd(accounts, accountId, tasks);
  if (accounts) moveToEnd(waiting, organizationId, accounts);
}

function moveToEnd<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
}

function add(counts: Map<string, number>, key: string, step: number): void {
  const sum = (counts.get(key) ?? 0) + step;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
