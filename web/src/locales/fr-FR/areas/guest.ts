import { formatWords } from '#locales/fr-FR/format-words.ts';
import { guest } from '#locales/fr-FR/guest.ts';

export const texts = { formats: formatWords, guest } as const;
