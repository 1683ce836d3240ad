import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type ViewCode = ErrorCode extends infer Code ? (Code extends `view.${infer Rest}` ? Rest : never) : never;

type BulkCode = ErrorCode extends infer Code ? (Code extends `bulk.${infer Rest}` ? Rest : never) : never;

/** Errors of saved views and bulk changes. */
export const listErrors = {
  bulk: {
    'not-found': 'This bulk change no longer exists.',
    'no-date': 'It has no due date of its own to move.',
    'count-changed': 'The number of matching creatives has changed.',
    'too-many': 'More creatives match than you can change at once. Narrow the filter.',
    'not-undoable': 'This can no longer be undone.',
  },
  view: {
    'not-found': 'This view no longer exists.',
    'too-many': 'There are already 100 saved views. Delete one first.',
  },
} as const satisfies { bulk: Record<BulkCode, string>; view: Record<ViewCode, string> };
