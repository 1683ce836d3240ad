import { formatWords } from '#locales/fr-FR/format-words.ts';
import { guest } from '#locales/fr-FR/guest.ts';
import { slots } from '#locales/fr-FR/slots.ts';

export const texts = { formats: formatWords, guest, slots } as const;
