import { reviewSteps } from '#locales/fr-FR/campaigns/review-steps.ts';

export const texts = { reviewSteps } as const;
