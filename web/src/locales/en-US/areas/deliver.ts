import { errors } from '#locales/en-US/errors.ts';
import { formatSentences } from '#locales/en-US/format-sentences.ts';
import { guestWork } from '#locales/en-US/guest-work.ts';
import { upload } from '#locales/en-US/upload.ts';

export const texts = { errors, formats: formatSentences, guest: guestWork, upload } as const;
