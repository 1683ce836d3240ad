import { reviewSteps } from '#locales/en-US/campaigns/review-steps.ts';
import { decideBy } from '#locales/en-US/review/decide-by.ts';

export const texts = { reviewSteps, decideBy } as const;
