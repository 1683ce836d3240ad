import { reviewSteps } from '#locales/fr-FR/campaigns/review-steps.ts';
import { decideBy } from '#locales/fr-FR/review/decide-by.ts';

export const texts = { reviewSteps, decideBy } as const;
