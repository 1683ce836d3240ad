import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type InsightCode = ErrorCode extends infer Code ? (Code extends `insights.${infer Rest}` ? Rest : never) : never;

/** What may go wrong with figures: they travel with the texts of those. */
export const insightErrors = {
  insights: {
    period: 'These days cannot be shown. Choose a first day that is not after the last one, within 37 months.',
    disconnected: 'No valid connection reaches this ad account. Connect it again to see its figures.',
    'not-a-file': 'The figures of this ad account come from its platform. Import into another one.',
    'import-not-found': 'This import is older than seven days or no longer exists.',
    'import-undone': 'This import was undone. Import the file again.',
    'too-many-headings': 'There are already 2,000 headings with a saved meaning. No more can be saved.',
    'too-many': 'There are already 50 ad accounts with imported figures. Remove one that is no longer needed.',
    'too-many-shares': 'There are already 100 shared links. Revoke one that is no longer needed.',
    'share-not-found': 'This link has already ended.',
    'not-found': 'This could not be found in the ad account. It may have been deleted there.',
  },
} as const satisfies { insights: Record<InsightCode, string> };
