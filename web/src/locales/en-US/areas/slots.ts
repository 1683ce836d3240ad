import { formatSentences } from '#locales/en-US/format-sentences.ts';
import { slotParts } from '#locales/en-US/slot-parts.ts';
import { upload } from '#locales/en-US/upload.ts';

export const texts = { formats: formatSentences, slots: slotParts, upload } as const;
