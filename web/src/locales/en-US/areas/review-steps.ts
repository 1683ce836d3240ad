import { reviewSteps } from '#locales/en-US/campaigns/review-steps.ts';

export const texts = { reviewSteps } as const;
