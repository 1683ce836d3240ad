import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isLong: boolean;
  }
}

/** Whether this is the long run, `npm run test:long`, which tests every case of a sweep instead of a selection. */
export const isLong = inject('isLong');

/** A test for the long run only: a sweep, a volume, a fault with a delay, or a second proof of another test. */
export const longTest = test.runIf(isLong);
