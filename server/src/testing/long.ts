import { inject, test } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isLong: boolean;
  }
}

/** Whether this is the long run, `npm run test:long`, which tries every case of a sweep and not a choice of them. */
export const isLong = inject('isLong');

/** A test of the long run only: a sweep, a volume, a fault that waits, or a second way to what another test proves. */
export const longTest = test.runIf(isLong);
