import { guestEntry } from '#locales/fr-FR/guest/guest-entry.ts';
import { signStepErrors } from '#locales/fr-FR/sign-in/sign-step-errors.ts';
import { signSteps } from '#locales/fr-FR/sign-in/sign-steps.ts';

export const texts = { errors: signStepErrors, guest: guestEntry, sign: { confirm: signSteps.confirm } } as const;
