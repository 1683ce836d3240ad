import { guestErrors } from '#locales/en-US/guest/guest-errors.ts';
import { ui } from '#locales/en-US/ui.ts';

export const texts = { errors: guestErrors, ui } as const;
