import { formatWords } from '@ad-foundry/contract/locales/en-US/format-words.ts';
import { guest } from '#locales/en-US/guest/guest.ts';
import { slots } from '#locales/en-US/slots/slots.ts';

export const texts = { formats: formatWords, guest, slots } as const;
