import { errors } from '#locales/en-US/errors.ts';
import { guestParts } from '#locales/en-US/guest/guest-parts.ts';

export const texts = { errors, guest: guestParts } as const;
