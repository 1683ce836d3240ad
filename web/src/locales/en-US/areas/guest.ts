import { formatWords } from '#locales/en-US/format-words.ts';
import { guest } from '#locales/en-US/guest.ts';

export const texts = { formats: formatWords, guest } as const;
