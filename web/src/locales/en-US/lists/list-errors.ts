import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type ViewCode = ErrorCode extends infer Code ? (Code extends `view.${infer Rest}` ? Rest : never) : never;

type BulkCode = ErrorCode extends infer Code ? (Code extends `bulk.${infer Rest}` ? Rest : never) : never;

/** What may go wrong with saved views and bulk changes. */
export const listErrors = {
  bulk: {
    'not-found': 'This bulk change is gone.',
    'no-date': 'It has no date of its own to move.',
    'count-changed': 'Another number of creatives matches by now.',
    'too-many': 'More creatives match than can be changed at once. Narrow the filter.',
    'not-undoable': 'This cannot be undone any more.',
  },
  view: {
    'not-found': 'This view is gone.',
    'too-many': 'There are 100 saved views already.',
  },
} as const satisfies { bulk: Record<BulkCode, string>; view: Record<ViewCode, string> };
