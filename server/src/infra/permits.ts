import { limits } from '@ad-foundry/contract/limits.ts';
import { AppError } from './errors.ts';

export interface Permits {
  /**
   * Takes one for somebody; what is answered gives it back, once however often it is called.
   * @throws AppError `request.too-many` with the seconds to wait, where they or all together have as many as there are
   */
  take(whose: string): () => void;
}

/** How many of something one process holds open, for each person and in all. */
export function createPermits({ perAccount, perNode }: { perAccount: number; perNode: number }): Permits {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(whose) {
      const own = taken.get(whose) ?? 0;
      if (own >= perAccount || all >= perNode) throw new AppError('request.too-many', { retryAfterSeconds: 10 });
      taken.set(whose, own + 1);
      all += 1;
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        all -= 1;
        const left = (taken.get(whose) ?? 1) - 1;
        if (left > 0) taken.set(whose, left);
        else taken.delete(whose);
      };
    },
  };
}

interface Asker {
  accountId: string;
  organizationId: string;
}

export interface Turns {
  /**
   * Works when it is somebody's turn, and never for who has gone before.
   * @throws AppError `request.too-many` with the seconds to wait, where as many of theirs wait already, or they have gone
   */
  run<T>(whose: Asker, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface MostTurns {
  perAccount: number;
  perOrganization: number;
  perNode: number;
  /** Of one person, in line. */
  waiting: number;
}

/** How much of something one process does at the same moment; what is more waits in line, past those who may not yet. */
export function createTurns(most: MostTurns): Turns {
  const working = new Set<Asker>();
  const line = new Map<Asker, () => void>();
  const mayBegin = (whose: Asker) =>
    working.size < most.perNode &&
    count(working, 'organizationId', whose) < most.perOrganization &&
    count(working, 'accountId', whose) < most.perAccount;
  const callUp = () => {
    for (const [next, begin] of line) {
      if (working.size >= most.perNode) return;
      if (mayBegin(next)) begin();
    }
  };
  const turnOf = (whose: Asker, gone: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.delete(whose);
        reject(new AppError('request.too-many', { retryAfterSeconds: 5 }));
      };
      if (gone.aborted || count(line.keys(), 'accountId', whose) >= most.waiting) return leave();
      gone.addEventListener('abort', leave, { once: true });
      line.set(whose, () => {
        gone.removeEventListener('abort', leave);
        line.delete(whose);
        working.add(whose);
        resolve();
      });
      callUp();
    });
  return {
    async run({ accountId, organizationId }, gone, work) {
      const own = { accountId, organizationId };
      await turnOf(own, gone);
      try {
        return await work();
      } finally {
        working.delete(own);
        callUp();
      }
    },
  };
}

function count(all: Iterable<Asker>, by: keyof Asker, whose: Asker): number {
  let found = 0;
  for (const one of all) if (one[by] === whose[by]) found += 1;
  return found;
}

/** Originals, archives and films, which may be held open for hours. */
export const openFiles = createPermits(limits.openFiles);
/** Of which a page asks for many at once, and each is over soon. */
export const openPictures = createPermits(limits.openPictures);
/** Archives whose files are read and named. */
export const layingOut = createTurns(limits.archivesAtOnce);
