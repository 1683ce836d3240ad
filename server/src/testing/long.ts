import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isLong: boolean;
  }
}

/** Whether this is the long run, `npm run test:long`, which tries every case of a sweep and not a choice of them. */
export const isLong = inject('isLong');
