import type { texts as english } from '#locales/en-US/areas/steps.ts';
import { signStepErrors } from '#locales/fr-FR/sign-in/sign-step-errors.ts';
import { signSteps } from '#locales/fr-FR/sign-in/sign-steps.ts';
import type { Shape } from '#locales/shape.ts';

export const texts = { errors: signStepErrors, sign: signSteps } as const satisfies Shape<typeof english>;
