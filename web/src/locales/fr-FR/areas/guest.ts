import { formatWords } from '@ad-foundry/contract/locales/fr-FR/format-words.ts';
import { guest } from '#locales/fr-FR/guest/guest.ts';
import { slots } from '#locales/fr-FR/slots/slots.ts';

export const texts = { formats: formatWords, guest, slots } as const;
