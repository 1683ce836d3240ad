import { guestDoor } from '#locales/en-US/guest-door.ts';
import { signStepErrors } from '#locales/en-US/sign-step-errors.ts';
import { signSteps } from '#locales/en-US/sign-steps.ts';

export const texts = { errors: signStepErrors, guest: guestDoor, sign: { confirm: signSteps.confirm } } as const;
