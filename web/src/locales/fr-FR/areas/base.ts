import type { texts as english } from '#locales/en-US/areas/base.ts';
import type { Shape } from '#locales/shape.ts';
import { guestErrors } from '#locales/fr-FR/guest/guest-errors.ts';
import { ui } from '#locales/fr-FR/ui.ts';

export const texts = { errors: guestErrors, ui } as const satisfies Shape<typeof english>;
