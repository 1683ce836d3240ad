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

/** Originals, archives and films, which may be held open for hours. */
export const openFiles = createPermits(limits.openFiles);
/** Of which a page asks for many at once, and each is over soon. */
export const openPictures = createPermits(limits.openPictures);
