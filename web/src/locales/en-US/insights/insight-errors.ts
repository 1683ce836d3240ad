import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type InsightCode = ErrorCode extends infer Code ? (Code extends `insights.${infer Rest}` ? Rest : never) : never;

/** Errors of figures, which are loaded together with their texts. */
export const insightErrors = {
  insights: {
    period: 'These days cannot be shown. Choose a first day that is not after the last one, within 37 months.',
    disconnected: 'No valid connection reaches this ad account. Reconnect it to see its figures.',
    'not-a-file': 'The figures of this ad account come from its platform. Import into another ad account.',
    'import-not-found': 'This import is older than seven days or no longer exists.',
    'import-undone': 'This import was undone. Import the file again.',
    'too-many-headings': '2,000 headings already have a saved meaning. No more can be saved.',
    'too-many': 'There are already 50 ad accounts with imported figures. Remove one you no longer need.',
    'too-many-shares': 'There are already 100 shared links. Revoke one you no longer need.',
    'share-not-found': 'This link has already expired or been revoked.',
    'not-found': 'This was not found in the ad account. It may have been deleted there.',
  },
} as const satisfies { insights: Record<InsightCode, string> };
