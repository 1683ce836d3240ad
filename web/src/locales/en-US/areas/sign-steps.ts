import { signStepErrors, signSteps } from '#locales/en-US/sign-steps.ts';

export const texts = { errors: signStepErrors, sign: signSteps } as const;
