import { errors } from '#locales/fr-FR/errors.ts';
import { formatSentences } from '#locales/fr-FR/format-sentences.ts';
import { guestWork } from '#locales/fr-FR/guest-work.ts';
import { upload } from '#locales/fr-FR/upload.ts';

export const texts = { errors, formats: formatSentences, guest: guestWork, upload } as const;
