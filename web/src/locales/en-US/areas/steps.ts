import { signStepErrors } from '#locales/en-US/sign-in/sign-step-errors.ts';
import { signSteps } from '#locales/en-US/sign-in/sign-steps.ts';

export const texts = { errors: signStepErrors, sign: signSteps } as const;
