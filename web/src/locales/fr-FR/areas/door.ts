import { guestDoor } from '#locales/fr-FR/guest-door.ts';
import { signStepErrors } from '#locales/fr-FR/sign-step-errors.ts';
import { signSteps } from '#locales/fr-FR/sign-steps.ts';

export const texts = { errors: signStepErrors, guest: guestDoor, sign: { confirm: signSteps.confirm } } as const;
