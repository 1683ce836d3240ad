import { guestEntry } from '#locales/en-US/guest-entry.ts';
import { signStepErrors } from '#locales/en-US/sign-step-errors.ts';
import { signSteps } from '#locales/en-US/sign-steps.ts';

export const texts = { errors: signStepErrors, guest: guestEntry, sign: { confirm: signSteps.confirm } } as const;
