import type { texts as english } from '#locales/en-US/areas/settings.ts';
import type { Shape } from '#locales/shape.ts';
import { settings } from '#locales/fr-FR/settings/settings.ts';
import { invitationMails } from '#locales/fr-FR/people/invitation-mails.ts';

export const texts = { settings, invitationMails } as const satisfies Shape<typeof english>;
