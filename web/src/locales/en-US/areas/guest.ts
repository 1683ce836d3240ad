import { formatWords } from '#locales/en-US/format-words.ts';
import { guest } from '#locales/en-US/guest.ts';
import { slots } from '#locales/en-US/slots.ts';

export const texts = { formats: formatWords, guest, slots } as const;
