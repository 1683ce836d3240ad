import { signStepErrors } from '#locales/en-US/sign-step-errors.ts';
import { signSteps } from '#locales/en-US/sign-steps.ts';

export const texts = { errors: signStepErrors, sign: signSteps } as const;
