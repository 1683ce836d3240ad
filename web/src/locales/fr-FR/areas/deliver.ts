import { errors } from '#locales/fr-FR/errors.ts';
import { guestParts } from '#locales/fr-FR/guest/guest-parts.ts';

export const texts = { errors, guest: guestParts } as const;
