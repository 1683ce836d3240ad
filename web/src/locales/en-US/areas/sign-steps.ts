import { signSteps } from '#locales/en-US/sign-steps.ts';

export const texts = { sign: signSteps } as const;
