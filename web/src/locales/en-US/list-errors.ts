import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type ViewCode = ErrorCode extends infer Code ? (Code extends `view.${infer Rest}` ? Rest : never) : never;

/** What may go wrong with saved views. */
export const listErrors = {
  view: {
    'not-found': 'The view could not be found. It may have been deleted, or is no longer shared.',
    'too-many': 'There are already 100 saved views. Delete one first.',
  },
} as const satisfies { view: Record<ViewCode, string> };
