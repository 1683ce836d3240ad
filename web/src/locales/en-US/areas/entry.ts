import { guestEntry } from '#locales/en-US/guest/guest-entry.ts';
import { signStepErrors } from '#locales/en-US/sign-in/sign-step-errors.ts';
import { signSteps } from '#locales/en-US/sign-in/sign-steps.ts';

export const texts = { errors: signStepErrors, guest: guestEntry, sign: { confirm: signSteps.confirm } } as const;
