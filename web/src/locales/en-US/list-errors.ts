import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type ViewCode = ErrorCode extends infer Code ? (Code extends `view.${infer Rest}` ? Rest : never) : never;

/** What may go wrong with saved views. */
export const listErrors = {
  view: {
    'not-found': 'This view is gone.',
    'too-many': 'There are 100 saved views already.',
  },
} as const satisfies { view: Record<ViewCode, string> };
